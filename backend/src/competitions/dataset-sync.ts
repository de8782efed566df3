import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { DatasetsService } from '../datasets/datasets.service.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { TaskFailure, type TaskRun } from '../tasks/task.handlers.ts';
import { Question, type JudgeManifest } from './question.entity.ts';

type Report = Pick<TaskRun, 'log' | 'signal'>;

/** Checks a question's data and freezes which files its commitments are judged with. */
@Injectable()
export class DatasetSync {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly files: FilesService,
  ) {}

  /** Fails with a TaskFailure that names what is wrong; the former manifests stay as they were. */
  async sync(manager: EntityManager, questionId: Id, report: Report): Promise<void> {
    const question = await manager.findOneBy(Question, { id: questionId });
    if (!question) throw new TaskFailure('the question no longer exists');
    const prod: JudgeManifest = {
      input: await this.check(manager, 'input', question.inputDataset, report),
      truth: await this.check(manager, 'output', question.outputDataset, report),
    };
    const test: JudgeManifest = {
      input: await this.check(manager, 'test input', question.testInputDataset, report),
      truth: await this.check(manager, 'test output', question.testOutputDataset, report),
    };
    if (prod.truth.length === 0) throw new TaskFailure('the question has no output data to judge by');
    if (test.truth.length === 0) await report.log('no test output data: test mode cannot be judged');
    await freeze(manager, question, prod, test.truth.length > 0 ? test : null);
    await report.log('done');
  }

  private async check(manager: EntityManager, role: string, ids: Id[], report: Report): Promise<Id[]> {
    const names = new Set<string>();
    const files = await this.datasets.filesOf(manager, ids);
    for (const { file } of files) {
      // A role's files are laid into one folder.
      if (names.has(file.filename)) throw new TaskFailure(`${role}: two files are named "${file.filename}"`);
      names.add(file.filename);
      await this.verify(role, file, report.signal);
      await report.log(`${role}: "${file.filename}", ${file.size} bytes, as recorded`);
    }
    return files.map(({ file }) => file.id);
  }

  private async verify(role: string, file: StoredFile, signal: AbortSignal): Promise<void> {
    if (file.deletedAt) throw new TaskFailure(`${role}: "${file.filename}" was deleted`);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of await this.open(role, file)) {
      signal.throwIfAborted();
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
    if (size !== file.size || hash.digest('hex') !== file.sha256) {
      throw new TaskFailure(
        `${role}: "${file.filename}" in storage is not what was recorded (${size} bytes)`,
      );
    }
  }

  private async open(role: string, file: StoredFile): Promise<NodeJS.ReadableStream> {
    try {
      return await this.files.open(file);
    } catch (error) {
      if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') {
        throw new TaskFailure(`${role}: "${file.filename}" is missing in storage`);
      }
      throw error;
    }
  }
}

/** Only if the question still names the datasets that were checked; judging that was paused resumes. */
async function freeze(
  manager: EntityManager,
  checked: Question,
  judgeProd: JudgeManifest,
  judgeTest: JudgeManifest | null,
): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(Question)
    .set({ judgeProd, judgeTest, syncedAt: () => 'now()', judgingPausedAt: null })
    .where('id = :id', { id: checked.id })
    .andWhere('input_dataset = cast(:input as uuid[])', { input: checked.inputDataset })
    .andWhere('output_dataset = cast(:output as uuid[])', { output: checked.outputDataset })
    .andWhere('test_input_dataset = cast(:testInput as uuid[])', { testInput: checked.testInputDataset })
    .andWhere('test_output_dataset = cast(:testOutput as uuid[])', { testOutput: checked.testOutputDataset })
    .execute();
  if (affected !== 1) throw new TaskFailure('the question changed meanwhile; please synchronise it again');
}
