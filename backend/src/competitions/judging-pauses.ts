import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, PauseCause } from '@tianheng/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { JudgingPause } from './judging-pause.entity.ts';

export interface PauseRequest {
  /** null: all judging */
  questionId: Id | null;
  cause: PauseCause;
  reason?: string;
  /** who asked for it; null: the platform itself */
  by?: Id | null;
}

/** SQL: nothing pauses the judging of this question, an expression. Runs that have begun come to their end. */
export const notPaused = (questionId: string): string =>
  `not exists (select from judging_pause p where p.question_id is null or p.question_id = ${questionId})`;

/** Who holds judging up and why; whoever lifts a pause lifts that of its own cause alone. */
@Injectable()
export class JudgingPauses {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** False when it was paused before for this cause; that pause stays as it was. */
  async pause(
    { questionId, cause, reason = '', by = null }: PauseRequest,
    manager: EntityManager = this.database.manager,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into judging_pause (question_id, cause, reason, "by") values ($1, $2, $3, $4)
       on conflict do nothing returning id`,
      [questionId, cause, reason, by],
    );
    return rows.length > 0;
  }

  /** False when there was no pause of this cause. Whoever ends that of a judge that failed says that it works again. */
  async lift(
    questionId: Id | null,
    cause: PauseCause,
    manager: EntityManager = this.database.manager,
  ): Promise<boolean> {
    // The question first: an attempt that ends may hold it, and wait for the pause.
    if (cause === 'judge_faults')
      await manager.query(
        `update question set judge_trusted_at = now() where id = $1
           and exists (select from judging_pause where question_id = $1 and cause = $2)`,
        [questionId, cause],
      );
    const [, lifted] = await manager.query<[unknown[], number]>(
      'delete from judging_pause where question_id is not distinct from $1::uuid and cause = $2',
      [questionId, cause],
    );
    return lifted > 0;
  }

  /** All that hold judging up, with what each holds up and who asked for it; the oldest first. */
  all(): Promise<JudgingPause[]> {
    const titlesOf = (what: string): string[] => ['id', 'title', 'titleEn'].map((name) => `${what}.${name}`);
    return this.database
      .getRepository(JudgingPause)
      .createQueryBuilder('pause')
      .leftJoinAndSelect('pause.user', 'user')
      .leftJoin('pause.question', 'question')
      .addSelect(titlesOf('question'))
      .leftJoin('question.competition', 'competition')
      .addSelect(titlesOf('competition'))
      .orderBy('pause.since')
      .addOrderBy('pause.id')
      .getMany();
  }

  /** What holds up this question, or all judging; the oldest first. */
  list(questionId: Id | null): Promise<JudgingPause[]> {
    return this.database
      .getRepository(JudgingPause)
      .createQueryBuilder('pause')
      .where('pause.question_id is null')
      .orWhere('pause.question_id = :questionId', { questionId })
      .orderBy('pause.since')
      .addOrderBy('pause.id')
      .getMany();
  }
}
