import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ATTEMPTS_MAX, type Id, type JudgeCause, type UiLanguage } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { FilesService } from '../storage/files/files.service.ts';
import { isPlatformFault } from './commitment.mapper.ts';
import { CommitmentsQuery } from './commitments.query.ts';

export interface LogDownload {
  filename: string;
  /** bytes */
  size: number;
  content: Readable;
}

const FAULT_TEXT: Record<UiLanguage, (cause: JudgeCause) => string> = {
  en: (cause) =>
    cause === 'judge_error'
      ? `[judge] The organiser's judge failed (${cause}). This was not your program's fault: your chance has been given back.\n`
      : `[judge] The platform could not judge this submission in ${ATTEMPTS_MAX} attempts (${cause}). This was not your program's fault: your chance has been given back.\n`,
  'zh-CN': (cause) =>
    cause === 'judge_error'
      ? `[judge] 主办方的评测程序出错（${cause}）。这不是您的程序的问题，本次提交机会已退还。\n`
      : `[judge] 平台尝试 ${ATTEMPTS_MAX} 次后仍无法评测该提交（${cause}）。这不是您的程序的问题，本次提交机会已退还。\n`,
};

/** What a team may read of a run. */
@Injectable()
export class CommitmentLog {
  constructor(
    private readonly query: CommitmentsQuery,
    private readonly files: FilesService,
  ) {}

  /** COMMITMENT_NOT_FOUND, LOG_NOT_FOUND */
  async open(user: AuthUser, id: Id, language: UiLanguage): Promise<LogDownload> {
    const { commitmentNo, run } = await this.query.require(user, id);
    const filename = `${commitmentNo}.txt`;
    if (run.status === 'failed' && isPlatformFault(run.cause)) {
      const text = Buffer.from(FAULT_TEXT[language](run.cause));
      return { filename, size: text.length, content: Readable.from([text]) };
    }
    const file = run.logFileId ? await this.files.find(run.logFileId) : null;
    if (!file) throw new AppError('LOG_NOT_FOUND');
    return { filename, size: file.size, content: await this.files.open(file) };
  }
}
