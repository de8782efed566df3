import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { JUDGE_PREFIX, type Id, type JudgeCause, type UiLanguage } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { sentenceText } from '../common/messages.ts';
import type { Sentence } from '../common/sentences.ts';
import { FilesService } from '../storage/files/files.service.ts';
import { isPlatformFault } from './commitment.mapper.ts';
import { CommitmentsQuery } from './commitments.query.ts';
import { wordedLog } from './worded-log.ts';

export interface LogDownload {
  filename: string;
  text: string;
}

/** What a team may read of a run. */
@Injectable()
export class CommitmentLog {
  constructor(
    private readonly query: CommitmentsQuery,
    private readonly files: FilesService,
  ) {}

  /** What the platform says in it is in this language; COMMITMENT_NOT_FOUND, LOG_NOT_FOUND. */
  async open(user: AuthUser, id: Id, language: UiLanguage): Promise<LogDownload> {
    const { commitmentNo, run } = await this.query.require(user, id);
    const filename = `${commitmentNo}.txt`;
    if (run.status === 'failed' && isPlatformFault(run.cause)) {
      return {
        filename,
        text: `${JUDGE_PREFIX} ${sentenceText(language, faultSentence(run.cause, run.attempt))}\n`,
      };
    }
    const file = run.logFileId ? await this.files.find(run.logFileId) : null;
    if (!file) throw new AppError('LOG_NOT_FOUND');
    // Bounded when it was adopted.
    return { filename, text: await text(wordedLog(await this.files.open(file), language)) };
  }
}

const faultSentence = (cause: JudgeCause, attempts: number): Sentence =>
  cause === 'judge_error'
    ? { code: 'LOG_JUDGE_FAILED', params: { cause } }
    : { code: 'LOG_PLATFORM_FAILED', params: { cause, attempts } };
