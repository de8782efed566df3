import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  parseSandboxImages,
  type CommitmentMode,
  type Id,
  type SubmissionLanguage,
} from '@tianheng/contracts';
import { DataSource, In } from 'typeorm';
import { Question } from '../competitions/question.entity.ts';
import { SettingsService } from '../competitions/settings.service.ts';
import { Attempt } from './attempt.entity.ts';
import { JudgeData } from './judge-data.ts';
import { JudgeImage } from './judge-image.entity.ts';
import { limitsOf, manifestSha256 } from './terms.ts';
import { hasVerdict, isSameVerdict } from './verdicts.ts';

/** What a verdict is made with, and what makes two of them comparable. */
type Terms = Pick<Attempt, 'sandboxDigest' | 'judgeDigest' | 'inputSha256' | 'truthSha256' | 'limits'>;

/** What a verdict was made with, and for which sort of submission. */
export interface JudgedTerms extends Terms {
  mode: CommitmentMode;
  language: SubmissionLanguage;
}

/** SQL: whether an attempt `a` of a run `r` was made with one of the terms of this parameter. */
export const isOfTerms = (parameter: string): string =>
  `exists (select from jsonb_to_recordset(${parameter}::jsonb) as terms("sandboxDigest" text, "judgeDigest" text,
      "inputSha256" text, "truthSha256" text, "limits" jsonb, "mode" text, "language" text)
    where terms."mode" = r.mode and terms."language" = r.language and a.judge_digest = terms."judgeDigest"
      and a.limits = terms."limits" and a.sandbox_digest is not distinct from terms."sandboxDigest"
      and a.input_sha256 is not distinct from terms."inputSha256"
      and a.truth_sha256 is not distinct from terms."truthSha256")`;

/** Whether verdicts were made with what their question has today; for administrators. */
@Injectable()
export class Staleness {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly data: JudgeData,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Of each run with a verdict: true when images, data or limits are others today, null when its evidence
   * does not tell. What was judged again with today's, and the same, is not stale. A run without a verdict is missing.
   */
  async of(runIds: Id[]): Promise<Map<Id, boolean | null>> {
    const confirmed = await this.confirmed(runIds);
    const answers = await this.byEvidence([...runIds, ...confirmed.values()]);
    return new Map(
      runIds.flatMap((id) => {
        const own = answers.get(id);
        if (own === undefined) return [];
        const again = confirmed.get(id);
        return [[id, again !== undefined && answers.get(again) === false ? false : own]];
      }),
    );
  }

  /** By runs the newest re-judgement of the same commitment, where that came to the same. */
  private async confirmed(runIds: Id[]): Promise<Map<Id, Id>> {
    const found = await this.database.query<{ id: Id; again: Id }[]>(
      `select r.id, again.id as again from run r join question q on q.id = r.question_id cross join lateral (
         select * from run newest where newest.commitment_id = r.commitment_id and newest.kind = 'rejudge'
           and ${hasVerdict('newest')} order by newest.queued_at desc, newest.id desc limit 1) again
       where r.id = any($1) and again.id <> r.id and ${isSameVerdict('again', 'r')}`,
      [runIds],
    );
    return new Map(found.map(({ id, again }) => [id, again]));
  }

  private async byEvidence(runIds: Id[]): Promise<Map<Id, boolean | null>> {
    const attempts = await this.database.getRepository(Attempt).find({
      where: { runId: In(runIds), outcome: 'applied' },
      relations: { run: true },
    });
    // Apart: beside each attempt there would be all that its question says.
    const questions = await this.database
      .getRepository(Question)
      .findBy({ id: In([...new Set(attempts.map(({ run }) => run.questionId))]) });
    const today = new Map<string, Promise<Terms | null>>();
    const answers = new Map<Id, boolean | null>();
    for (const { run, ...attempt } of attempts) {
      const key = `${run.questionId} ${run.mode} ${run.language}`;
      const question = questions.find(({ id }) => id === run.questionId);
      const terms = today.get(key) ?? this.today(question, run.mode, run.language);
      today.set(key, terms);
      answers.set(run.id, isStale(attempt, await terms));
    }
    return answers;
  }

  /** With what verdicts on a question were made that are stale today: a few, however many verdicts there are. */
  async termsOf(question: Question): Promise<JudgedTerms[]> {
    const made = await this.database.query<JudgedTerms[]>(
      `select distinct a.sandbox_digest as "sandboxDigest", a.judge_digest as "judgeDigest", a.input_sha256 as "inputSha256",
         a.truth_sha256 as "truthSha256", a.limits, r.mode, r.language
       from attempt a join run r on r.id = a.run_id where r.question_id = $1 and a.outcome = 'applied'`,
      [question.id],
    );
    const stale: JudgedTerms[] = [];
    for (const { mode, language, ...then } of made) {
      const today = await this.today(question, mode, language);
      if (isStale(then, today) === true) stale.push({ ...then, mode, language });
    }
    return stale;
  }

  /** Null when the question cannot be judged so any more. */
  private async today(
    question: Question | undefined,
    mode: CommitmentMode,
    language: SubmissionLanguage,
  ): Promise<Terms | null> {
    if (!question) return null;
    const data = await this.data.of(question, mode);
    if (!data) return null;
    const sandbox = language === 'result' ? null : parseSandboxImages(question.sandboxImage)?.[language];
    if (sandbox === undefined) return null;
    const pins = await this.database
      .getRepository(JudgeImage)
      .findBy({ reference: In([sandbox, question.judgeImage].filter((image) => image !== null)) });
    const pinned = (image: string): string =>
      pins.find(({ reference }) => reference === image)?.digest ?? image;
    return {
      sandboxDigest: sandbox === null ? null : pinned(sandbox),
      judgeDigest: pinned(question.judgeImage),
      inputSha256: manifestSha256(data.input),
      truthSha256: manifestSha256(data.truth),
      limits: limitsOf(question, await this.settings.current(), language),
    };
  }
}

function isStale(then: Terms, today: Terms | null): boolean | null {
  if (then.judgeDigest === null || then.limits === null) return null;
  if (!today) return true;
  return (Object.keys(today) as (keyof Terms)[]).some((term) => !isDeepStrictEqual(then[term], today[term]));
}
