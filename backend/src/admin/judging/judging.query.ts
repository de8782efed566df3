import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  pickText,
  RUNNER_SEEN_SECONDS,
  type Id,
  type JudgeImageInfo,
  type JudgingPauseInfo,
  type JudgingRoom,
  type QuestionQueue,
  type RunnerInfo,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { JudgingPauses } from '../../competitions/judging-pauses.ts';
import { namedImages } from '../../judging/image-pins.ts';
import { isInLine } from '../../judging/put-off.ts';
import { RunnersService } from '../../judging/runners.service.ts';

type Queue = Omit<QuestionQueue, 'oldest_queued_at'> & {
  oldest_queued_at: Date | null;
  question_title_en: string;
  competition_title_en: string;
};

interface Titled {
  title: string;
  titleEn: string;
}

/** What is being judged, by whom, and what holds it up. */
@Injectable()
export class JudgingQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly runners: RunnersService,
    private readonly pauses: JudgingPauses,
  ) {}

  async room(language: UiLanguage): Promise<JudgingRoom> {
    const questions = await this.queues(language);
    const oldest = questions.flatMap(({ oldest_queued_at }) => oldest_queued_at ?? []);
    return {
      state: await this.runners.judging(),
      waiting: questions.reduce((sum, { waiting }) => sum + waiting, 0),
      running: questions.reduce((sum, one) => sum + one.running, 0),
      oldest_queued_at: oldest.length > 0 ? Math.min(...oldest) : null,
      runners: await this.listRunners(),
      questions,
      pauses: await this.listPauses(language),
    };
  }

  /** All that were heard of in the last month, the last seen first. */
  async listRunners(): Promise<RunnerInfo[]> {
    const busy = await this.database.query<{ id: Id; running: number }[]>(
      `select runner_id as id, count(*)::integer as running from run where status = 'running' group by runner_id`,
    );
    const running = new Map(busy.map((row) => [row.id, row.running]));
    const pinned = await this.pinned();
    const here = new Set((await this.runners.here(RUNNER_SEEN_SECONDS)).map(({ id }) => id));
    return (await this.runners.list()).map(
      ({ id, host, version, slots, state, stateSince, isDraining, seenAt, images }) => ({
        ...{ id, host, version, slots, state },
        state_since: stateSince.getTime(),
        is_draining: isDraining,
        seen_at: seenAt.getTime(),
        is_here: here.has(id),
        running: running.get(id) ?? 0,
        images: pinned.filter(({ digest }) => images.includes(digest)).map(({ reference }) => reference),
      }),
    );
  }

  async listPauses(language: UiLanguage): Promise<JudgingPauseInfo[]> {
    const titleOf = ({ title, titleEn }: Titled): string => pickText(language, title, titleEn).text;
    return (await this.pauses.all()).map(({ questionId, question, cause, reason, since, user }) => ({
      question_id: questionId,
      question_title: question && titleOf(question),
      competition_title: question && titleOf(question.competition),
      cause,
      reason,
      username: user?.username ?? '',
      since: since.getTime(),
    }));
  }

  /** Images that are pinned to a digest, by name: those that runners are given work for. */
  async images(): Promise<JudgeImageInfo[]> {
    const images = await this.pinned();
    const runners = await this.runners.here(RUNNER_SEEN_SECONDS);
    const { judges, sandboxes } = await namedImages(this.database);
    return images.map(({ reference, digest, updated_at }) => ({
      reference,
      digest,
      updated_at: updated_at.getTime(),
      runners: runners.filter(({ images: held }) => held.includes(digest)).map(({ id }) => id),
      used_as: [
        ...(sandboxes.has(reference) ? (['sandbox'] as const) : []),
        ...(judges.has(reference) ? (['judge'] as const) : []),
      ],
    }));
  }

  private pinned(): Promise<{ reference: string; digest: string; updated_at: Date }[]> {
    return this.database.query('select reference, digest, updated_at from judge_image order by reference');
  }

  /** By the indexes of what waits and what runs; the other rows are not read. */
  private async queues(language: UiLanguage): Promise<QuestionQueue[]> {
    const rows = await this.database.query<Queue[]>(
      `select q.id as question_id, q.title as question_title, q.title_en as question_title_en,
         c.id as competition_id, c.title as competition_title, c.title_en as competition_title_en,
         count(*) filter (where r.status = 'waiting')::integer as waiting,
         count(*) filter (where r.put_off)::integer as put_off,
         count(*) filter (where r.status = 'running')::integer as running,
         min(r.queued_at) filter (where r.status = 'waiting') as oldest_queued_at
       from (select question_id, status, queued_at, not ${isInLine('waits')} as put_off from run waits where status = 'waiting'
             union all select question_id, status, queued_at, false from run where status = 'running') r
       join question q on q.id = r.question_id join competition c on c.id = q.competition_id
       group by q.id, c.id order by count(*) desc, q.id`,
    );
    return rows.map(({ question_title_en: questionEn, competition_title_en: competitionEn, ...row }) => ({
      ...row,
      question_title: pickText(language, row.question_title, questionEn).text,
      competition_title: pickText(language, row.competition_title, competitionEn).text,
      oldest_queued_at: row.oldest_queued_at?.getTime() ?? null,
    }));
  }
}
