import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ATTEMPT_EXTRA_SECONDS,
  LEASE_SECONDS,
  TIME_LIMIT_MAX,
  type JudgeAssignment,
  type SignedFile,
} from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { SettingsService } from '../competitions/settings.service.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Attempt } from './attempt.entity.ts';
import type { Claimed } from './claim.query.ts';
import { JudgeData } from './judge-data.ts';
import { Run } from './run.entity.ts';
import { limitsOf, manifestSha256 } from './terms.ts';

/** As long as any attempt: over a narrow line much data is fetched for most of its time, and by others beside it. */
const FETCH_TTL_SECONDS = TIME_LIMIT_MAX + ATTEMPT_EXTRA_SECONDS;

/** Makes what a runner needs for one attempt, and notes it as the attempt's evidence. */
@Injectable()
export class Assignments {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly settings: SettingsService,
    private readonly data: JudgeData,
    private readonly files: FilesService,
  ) {}

  async of(claimed: Claimed, logUrls: { log: string; judgeLog: string }): Promise<JudgeAssignment> {
    const { leaseToken } = claimed;
    const run = await this.database.getRepository(Run).findOneOrFail({
      where: { id: claimed.runId },
      relations: { question: true, upload: true },
    });
    const { question, mode, language, upload } = run;
    const data = await this.data.of(question, mode);
    if (!data) throw new Error(`The question ${question.id} lacks data for ${mode} mode.`);
    const limits = limitsOf(question, await this.settings.current(), language);
    await this.database.getRepository(Attempt).update(
      // A claim that is sent again may come here once its attempt has ended, and evidence is of what was judged.
      { leaseToken, outcome: 'running' },
      {
        limits,
        submissionSha256: upload.sha256,
        inputSha256: manifestSha256(data.input),
        truthSha256: manifestSha256(data.truth),
      },
    );
    return {
      run_id: run.id,
      attempt: run.attempt,
      lease_token: leaseToken,
      lease_seconds: LEASE_SECONDS,
      mode,
      language,
      submission: await this.sign(upload),
      input: await this.signAll(data.input),
      truth: await this.signAll(data.truth),
      sandbox:
        limits.sandbox && claimed.sandboxImage ? { ...limits.sandbox, image: claimed.sandboxImage } : null,
      judge: { ...limits.judge, image: claimed.judgeImage },
      prod_log: question.prodLog,
      log_url: logUrls.log,
      judge_log_url: logUrls.judgeLog,
    };
  }

  private signAll(files: StoredFile[]): Promise<SignedFile[]> {
    return Promise.all(files.map((file) => this.sign(file)));
  }

  private sign(file: StoredFile): Promise<SignedFile> {
    return this.files.signedFile(file, FETCH_TTL_SECONDS);
  }
}
