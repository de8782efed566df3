import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  JUDGE_LIMITS,
  LEASE_SECONDS,
  type BoxLimits,
  type Id,
  type JudgeAssignment,
  type SignedFile,
} from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { SettingsService } from '../competitions/settings.service.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import type { Claimed } from './claim.query.ts';
import { Commitment } from '../commitments/commitment.entity.ts';

const FETCH_TTL_SECONDS = 3600;

/** Seconds for the program and for its judge; together they keep within the limit of a whole job, if there is one. */
export function timeLimits(timeLimit: number, jobTimeout: number): { sandbox: number; judge: number } {
  if (jobTimeout === 0) return { sandbox: timeLimit, judge: JUDGE_LIMITS.time_limit_s };
  // A job that is shorter than the judge's own limit is shared evenly.
  const judge = Math.min(JUDGE_LIMITS.time_limit_s, Math.max(1, Math.floor(jobTimeout / 2)));
  return { sandbox: Math.max(1, Math.min(timeLimit, jobTimeout - judge)), judge };
}

/** Makes what a runner needs for one attempt. */
@Injectable()
export class Assignments {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: SettingsService,
    private readonly files: FilesService,
  ) {}

  async of(claimed: Claimed, logUrls: { log: string; judgeLog: string }): Promise<JudgeAssignment> {
    const commitment = await this.database.getRepository(Commitment).findOneOrFail({
      where: { id: claimed.commitmentId },
      relations: { question: true, upload: true },
    });
    const { question, mode } = commitment;
    const manifest = mode === 'prod' ? question.judgeProd : question.judgeTest;
    if (!manifest) throw new Error(`The question ${question.id} has no data for ${mode} mode.`);
    const { jobTimeout } = await this.settings.current();
    const seconds = timeLimits(question.timeLimit, jobTimeout);
    const program: BoxLimits = {
      time_limit_s: seconds.sandbox,
      memory_mb: question.memoryLimit,
      cpus: question.cpuLimit,
    };
    return {
      commitment_id: commitment.id,
      commitment_no: commitment.commitmentNo,
      attempt: commitment.attempt,
      lease_token: claimed.leaseToken,
      lease_seconds: LEASE_SECONDS,
      mode,
      language: commitment.language,
      submission: await this.sign(commitment.upload),
      input: await this.signAll(manifest.input),
      truth: await this.signAll(manifest.truth),
      sandbox: claimed.sandboxImage ? { ...program, image: claimed.sandboxImage } : null,
      judge: {
        ...JUDGE_LIMITS,
        time_limit_s: seconds.judge,
        image: claimed.judgeImage,
        max_score: question.totalScore,
      },
      prod_log: question.prodLog,
      log_url: logUrls.log,
      judge_log_url: logUrls.judgeLog,
    };
  }

  private async signAll(ids: Id[]): Promise<SignedFile[]> {
    const found = await this.files.findMany(ids);
    if (found.length !== ids.length) throw new Error('A file of the question is missing.');
    return Promise.all(found.map((file) => this.sign(file)));
  }

  private sign(file: StoredFile): Promise<SignedFile> {
    return this.files.signedFile(file, FETCH_TTL_SECONDS);
  }
}
