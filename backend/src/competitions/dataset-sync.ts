import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { SentenceCode, SentenceParams } from '../common/sentences.ts';
import { DatasetsService } from '../datasets/datasets.service.ts';
import { LINKABLE } from '../datasets/editing/dataset-files.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { TaskFailure, type TaskRun } from '../tasks/task.handlers.ts';
import { JudgingPauses } from './judging-pauses.ts';
import { Question, type JudgeManifest } from './question.entity.ts';

const ROLES = {
  input: 'SYNC_INPUT',
  truth: 'SYNC_OUTPUT',
  testInput: 'SYNC_TEST_INPUT',
  testTruth: 'SYNC_TEST_OUTPUT',
} as const;
type Role = keyof typeof ROLES;
type RoleFiles = Record<Role, StoredFile[]>;

/** Reads the files of all roles once, and says how far it is in bytes. */
interface Reading {
  run: TaskRun;
  done: number;
  total: number;
}

/** Checks a question's data and freezes which files its commitments are judged with. */
@Injectable()
export class DatasetSync {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly files: FilesService,
    private readonly pauses: JudgingPauses,
  ) {}

  /** Fails with a TaskFailure that names what is wrong; the former manifests stay as they were. */
  async sync(manager: EntityManager, run: TaskRun): Promise<void> {
    const question = await manager.findOneBy(Question, { id: run.subjectId ?? '' });
    if (!question) throw new TaskFailure('SYNC_QUESTION_GONE');
    const files: RoleFiles = {
      input: await this.list(manager, 'input', question.inputDataset),
      truth: await this.list(manager, 'truth', question.outputDataset),
      testInput: await this.list(manager, 'testInput', question.testInputDataset),
      testTruth: await this.list(manager, 'testTruth', question.testOutputDataset),
    };
    if (files.truth.length === 0) throw new TaskFailure('SYNC_NO_TRUTH');
    await this.readAll(files, run);
    if (files.testTruth.length === 0) await run.log('SYNC_NO_TEST_TRUTH');
    const prod = { input: files.input.map(toId), truth: files.truth.map(toId) };
    const test = { input: files.testInput.map(toId), truth: files.testTruth.map(toId) };
    await run.log('TASK_DONE');
    await run.finish(async (writer) => {
      await this.hold(writer, files);
      await freeze(writer, question, prod, test.truth.length > 0 ? test : null);
      // With other data the judge may work again; what an administrator paused stays so.
      await this.pauses.lift(question.id, 'judge_faults', writer);
    });
  }

  private async list(manager: EntityManager, role: Role, ids: Id[]): Promise<StoredFile[]> {
    const files = (await this.datasets.filesOf(manager, ids)).map(({ file }) => file);
    const names = new Set<string>();
    for (const file of files) {
      // A role's files are laid into one folder.
      if (names.has(file.filename)) throw failure('SYNC_FILE_TWICE', role, file);
      if (file.deletedAt) throw failure('SYNC_FILE_DELETED', role, file);
      names.add(file.filename);
    }
    return files;
  }

  /** From here on nobody removes them: whoever withdraws a version waits, and then sees that they are judged by. */
  private async hold(writer: EntityManager, files: RoleFiles): Promise<void> {
    const ids = Object.values(files).flat().map(toId);
    const held = new Set((await this.files.hold(writer, ids, LINKABLE)).map(toId));
    for (const role of Object.keys(ROLES) as Role[]) {
      const gone = files[role].find(({ id }) => !held.has(id));
      if (gone) throw failure('SYNC_FILE_DELETED', role, gone);
    }
  }

  private async readAll(files: RoleFiles, run: TaskRun): Promise<void> {
    const total = Object.values(files)
      .flat()
      .reduce((sum, { size }) => sum + size, 0);
    const reading: Reading = { run, done: 0, total };
    for (const role of Object.keys(ROLES) as Role[]) {
      for (const file of files[role]) {
        await this.verify(role, file, reading);
        await run.log('SYNC_FILE_AS_RECORDED', factsOf(role, file));
      }
    }
  }

  private async verify(role: Role, file: StoredFile, reading: Reading): Promise<void> {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of await this.open(role, file)) {
      reading.run.signal.throwIfAborted();
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).length;
      reading.done += (chunk as Buffer).length;
      await reading.run.progress(reading.done, reading.total, 'SYNC_READING', factsOf(role, file));
    }
    if (size !== file.size || hash.digest('hex') !== file.sha256) {
      throw new TaskFailure('SYNC_FILE_CHANGED', { ...factsOf(role, file), size });
    }
  }

  private async open(role: Role, file: StoredFile): Promise<NodeJS.ReadableStream> {
    try {
      return await this.files.open(file);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'FILE_NOT_FOUND') throw error;
      throw failure('SYNC_FILE_MISSING', role, file);
    }
  }
}

const toId = ({ id }: StoredFile): Id => id;

const factsOf = (role: Role, { filename, size }: StoredFile): SentenceParams => ({
  role: { code: ROLES[role] },
  filename,
  size,
});

const failure = (code: SentenceCode, role: Role, file: StoredFile): TaskFailure =>
  new TaskFailure(code, factsOf(role, file));

/** Only if the question still names the datasets that were checked. */
async function freeze(
  manager: EntityManager,
  checked: Question,
  judgeProd: JudgeManifest,
  judgeTest: JudgeManifest | null,
): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(Question)
    .set({ judgeProd, judgeTest, syncedAt: () => 'now()' })
    .where('id = :id', { id: checked.id })
    .andWhere('input_dataset = cast(:input as uuid[])', { input: checked.inputDataset })
    .andWhere('output_dataset = cast(:output as uuid[])', { output: checked.outputDataset })
    .andWhere('test_input_dataset = cast(:testInput as uuid[])', { testInput: checked.testInputDataset })
    .andWhere('test_output_dataset = cast(:testOutput as uuid[])', { testOutput: checked.testOutputDataset })
    .execute();
  if (affected !== 1) throw new TaskFailure('SYNC_QUESTION_CHANGED');
}
