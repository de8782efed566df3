import { text } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import { FilesService } from '../storage/files/files.service.ts';
import { FileWitness } from '../storage/transfers/file-witness.ts';
import { CommitmentsQuery } from './commitments.query.ts';
import { faultLog } from './fault-log.ts';
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
    private readonly witness: FileWitness,
  ) {}

  /** What the platform says in it is in this language; COMMITMENT_NOT_FOUND, LOG_NOT_FOUND. */
  async open(caller: Caller, id: Id, language: UiLanguage): Promise<LogDownload> {
    const { commitmentNo, run } = await this.query.require(caller.user, id);
    const filename = `${commitmentNo}.txt`;
    const fault = faultLog(run, language);
    if (fault !== null) return { filename, text: fault };
    const file = run.logFileId ? await this.files.find(run.logFileId) : null;
    if (!file) throw new AppError('LOG_NOT_FOUND');
    // Administrators read every team's, and the same file is written down where they open it by itself.
    await this.witness.note(caller, file, 'look');
    // Bounded when it was adopted.
    return { filename, text: await text(wordedLog(await this.files.open(file), language)) };
  }
}
