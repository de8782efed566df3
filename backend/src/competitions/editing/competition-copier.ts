import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  COMPETITION_TITLE_MAX,
  EPOCH_MS_MAX,
  type CompetitionCopied,
  type CompetitionCopyRequest,
  type Id,
} from '@tianheng/contracts';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { databaseNow } from '../../database/clock.ts';
import { once } from '../../idempotency/once.ts';
import { TasksService, type StartedTask } from '../../tasks/tasks.service.ts';
import { Competition } from '../competition.entity.ts';
import { QuestionGroup } from '../question-group.entity.ts';
import { Question } from '../question.entity.ts';
import { toCompetitionUpdate } from './competition-editing.mapper.ts';
import { competitionLasts, requireTimes, statusByClock } from './competition-editor.ts';
import { CompetitionList } from './competition-list.ts';

/** What the database gives a new row by itself. */
const ANEW = { id: undefined, createdAt: undefined, updatedAt: undefined, version: undefined };

interface Times {
  start: number;
  end: number;
  registration: number;
}

/** New competitions like known ones. */
@Injectable()
export class CompetitionCopier {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly listed: CompetitionList,
    private readonly tasks: TasksService,
    private readonly audit: Audit,
  ) {}

  /**
   * With groups, rules and questions; not with teams, submissions, news and pauses. `key`: the caller's name for this call;
   * equal calls by one name are one. COMPETITION_NOT_FOUND
   */
  async copy(
    caller: Caller,
    sourceId: Id,
    request: CompetitionCopyRequest,
    key: string | null,
  ): Promise<CompetitionCopied> {
    const named = { ...request, copied_from: sourceId };
    const call = { userId: caller.user.id, operation: 'competition.copy', request: named, key };
    const begun: StartedTask[] = [];
    const { id, sync_task_ids } = await this.database.transaction((manager) =>
      once(
        manager,
        call,
        async () => {
          const { id, questions } = await this.add(manager, caller, sourceId, request);
          begun.push(...(await this.syncAll(manager, caller, questions)));
          return { id, sync_task_ids: begun.map((sync) => sync.id) };
        },
        competitionLasts,
      ),
    );
    for (const { begin } of begun) begin();
    return { competition: await this.listed.get(id), sync_task_ids };
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    sourceId: Id,
    request: CompetitionCopyRequest,
  ): Promise<{ id: Id; questions: Question[] }> {
    // One after the other, so that no two of them choose the same title.
    await manager.query(`select pg_advisory_xact_lock(hashtext('competition.copy'))`);
    const lock = { mode: 'for_key_share' } as const;
    const source = await manager.findOne(Competition, { where: { id: sourceId }, lock });
    if (!source) throw new AppError('COMPETITION_NOT_FOUND');
    const times = timesOf(source, request);
    const statusSetAt = await databaseNow(manager);
    const made = await manager.save(
      manager.create(Competition, {
        ...source,
        ...ANEW,
        ...(await freeTitles(manager, source, request)),
        status: statusByClock({ start_time: times.start, end_time: times.end }, statusSetAt),
        statusSetAt,
        startTime: new Date(times.start),
        endTime: new Date(times.end),
        registrationOpenTime: new Date(times.registration),
      }),
    );
    const { groups, questions } = await copyContents(manager, source, made.id, times);
    const competition = await manager.findOneByOrFail(Competition, { id: made.id });
    await this.audit.record(manager, caller, {
      action: 'competition.copy',
      objectId: made.id,
      before: null,
      after: {
        copied_from: sourceId,
        group_count: groups.length,
        question_count: questions.length,
        ...toCompetitionUpdate(competition),
      },
    });
    return { id: made.id, questions };
  }

  private async syncAll(
    manager: EntityManager,
    { user }: Caller,
    questions: Question[],
  ): Promise<StartedTask[]> {
    const started: StartedTask[] = [];
    for (const { id, title, titleEn, questionType } of questions) {
      if (questionType !== 'model') continue;
      const task = { taskType: 'sync_dataset', subjectId: id, name: title, nameEn: titleEn } as const;
      started.push(await this.tasks.restart(manager, user, task));
    }
    return started;
  }
}

async function copyContents(
  manager: EntityManager,
  source: Competition,
  competitionId: Id,
  times: Times,
): Promise<{ groups: QuestionGroup[]; questions: Question[] }> {
  const known = await manager.find(QuestionGroup, {
    where: { competitionId: source.id },
    order: { position: 'ASC', id: 'ASC' },
  });
  const groupIds = new Map<Id, Id>();
  const groups: QuestionGroup[] = [];
  for (const group of known) {
    const made = await manager.save(manager.create(QuestionGroup, { ...group, ...ANEW, competitionId }));
    groupIds.set(group.id, made.id);
    groups.push(made);
  }
  const asked = await manager.find(Question, {
    where: { groupId: In(known.map(({ id }) => id)) },
    order: { questionNo: 'ASC', id: 'ASC' },
  });
  await holdData(manager, asked);
  const questions = await manager.save(
    asked.map((question) =>
      manager.create(Question, {
        ...question,
        ...ANEW,
        ...windowOf(question, source, times),
        competitionId,
        groupId: groupIds.get(question.groupId),
        // Made by its own synchronisation.
        judgeProd: null,
        judgeTest: null,
        syncedAt: null,
      }),
    ),
  );
  return { groups, questions };
}

/** Whoever changes these files meanwhile waits and then finds the new questions, or is waited for: they are synchronised with what is there then. */
async function holdData(manager: EntityManager, questions: Question[]): Promise<void> {
  const judging = questions.flatMap(
    ({ inputDataset, outputDataset, testInputDataset, testOutputDataset }) => [
      ...inputDataset,
      ...outputDataset,
      ...testInputDataset,
      ...testOutputDataset,
    ],
  );
  await manager.query('select from dataset where id = any($1) order by id for share', [judging]);
}

/** VALIDATION_FAILED */
function timesOf(source: Competition, request: CompetitionCopyRequest): Times {
  const shift = request.start_time - source.startTime.getTime();
  const times: Times = {
    start: request.start_time,
    end: request.end_time ?? source.endTime.getTime() + shift,
    registration: request.registration_open_time ?? source.registrationOpenTime.getTime() + shift,
  };
  if (Math.max(times.end, times.registration) > EPOCH_MS_MAX)
    throw fieldError('start_time', 'max', { 0: EPOCH_MS_MAX });
  // A registration that moved beyond an end that was given ends with it.
  if (request.registration_open_time === undefined) {
    times.registration = Math.min(times.registration, times.end);
  }
  const { start: start_time, end: end_time, registration: registration_open_time } = times;
  requireTimes({ start_time, end_time, registration_open_time });
  return times;
}

/** It moves along with the beginning; what ended with the competition, or would end after it, ends with the new one. */
function windowOf(
  { sTime, eTime }: Question,
  source: Competition,
  { start, end }: Times,
): Pick<Question, 'sTime' | 'eTime'> {
  const shift = start - source.startTime.getTime();
  const opens = sTime.getTime() + shift;
  const closes = eTime.getTime() + shift;
  const last = eTime >= source.endTime ? end : Math.min(closes, end);
  return { sTime: new Date(opens), eTime: new Date(last > opens ? last : closes) };
}

/** The wanted title where it is free, else with the first number that makes it so; the English one has the same. */
async function freeTitles(
  manager: EntityManager,
  source: Competition,
  request: CompetitionCopyRequest,
): Promise<Pick<Competition, 'title' | 'titleEn'>> {
  const title = (request.title ?? source.title).trim();
  const titleEn = (request.title_en ?? source.titleEn).trim();
  const rows = await manager.query<{ title: string }[]>('select title from competition');
  const taken = new Set(rows.map((row) => row.title));
  for (let number = 1; ; number += 1) {
    const numbered = withNumber(title, number);
    if (!taken.has(numbered)) return { title: numbered, titleEn: titleEn && withNumber(titleEn, number) };
  }
}

function withNumber(title: string, number: number): string {
  if (number === 1) return title;
  const suffix = ` ${number}`;
  // By characters, as its length is checked: none is cut in two.
  const kept = [...title].slice(0, COMPETITION_TITLE_MAX - suffix.length).join('');
  return `${kept.trimEnd()}${suffix}`;
}
