import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  portableName,
  SIGNED_URL_TTL_SECONDS,
  type SubmissionArchive,
  type UiLanguage,
} from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { faultLog } from '../../commitments/fault-log.ts';
import { wordedLog } from '../../commitments/worded-log.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { sentenceText } from '../../common/messages.ts';
import { Config } from '../../config.ts';
import { ObjectStorage } from '../../storage/drivers/object-storage.ts';
import { UrlSigner } from '../../storage/drivers/url-signer.ts';
import { workbookOf } from '../../storage/exports/workbook.ts';
import { ArchiveService, type ArchivedFile } from '../../storage/transfers/archive.service.ts';
import type { SignedArchiveQueryDto, SubmissionArchiveRequestDto } from '../office.dto.ts';
import { SUBMISSIONS_SHEET, submissionColumns } from './submission-columns.ts';
import { folderOf } from './submission-folders.ts';
import { SubmissionsQuery, type SubmittedFiles } from './submissions.query.ts';

const PATH = '/v1/admin/commitment/archive';

/** What is packed. An address is signed with it and good for nothing else. */
export interface ChosenSubmissions {
  filter: SubmissionArchiveRequestDto;
  language: UiLanguage;
  /** what is submitted later is not in it; epoch ms */
  until: number;
}

/** Many submissions as one zip with their logs and a table, made while it is sent. */
@Injectable()
export class SubmissionArchives {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly submissions: SubmissionsQuery,
    private readonly archives: ArchiveService,
    private readonly storage: ObjectStorage,
    private readonly signer: UrlSigner,
    private readonly audit: Audit,
    private readonly config: Config,
  ) {}

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND; COMMITMENT_NOT_FOUND where nothing is chosen */
  async url(
    caller: Caller,
    filter: SubmissionArchiveRequestDto,
    language: UiLanguage,
  ): Promise<SubmissionArchive> {
    const { count, until } = await this.submissions.count(filter);
    if (count === 0) throw new AppError('COMMITMENT_NOT_FOUND');
    const { competition_id: competitionId, ...narrowed } = filter;
    await this.audit.record(this.database.manager, caller, {
      action: 'competition.export_submissions',
      objectId: competitionId,
      ...{ before: {}, after: { count, ...narrowed } },
    });
    const chosen: ChosenSubmissions = { filter, language, until };
    const text = Buffer.from(JSON.stringify(chosen)).toString('base64url');
    return { count, static_url: this.signer.signPath(pathOf(text), SIGNED_URL_TTL_SECONDS) };
  }

  /** SIGNATURE_INVALID */
  async send(query: SignedArchiveQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { expires, max_bytes: maxBytes, signature, chosen: text } = query;
    if (!this.signer.verify({ method: 'GET', key: pathOf(text), expires, maxBytes }, signature)) {
      throw new AppError('SIGNATURE_INVALID');
    }
    const chosen = JSON.parse(Buffer.from(text, 'base64url').toString()) as ChosenSubmissions;
    const title = await this.titleOf(chosen);
    await this.archives.send(title, () => this.zip(chosen), request, reply);
  }

  /** What the archive is called: of many in a list or a folder each says whose it is. COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND */
  async titleOf({ filter, language }: Pick<ChosenSubmissions, 'filter' | 'language'>): Promise<string> {
    const titles = await this.submissions.titles(filter, language);
    return [...titles, SUBMISSIONS_SHEET[language]].join(' · ');
  }

  /** `packed` hears how many submissions are in it so far, and how many of their files were not there any more. */
  zip(chosen: ChosenSubmissions, packed?: (count: number, missing: number) => void): Readable {
    return this.archives.pack(this.pack(chosen, packed));
  }

  private async *pack(
    { filter, language, until }: ChosenSubmissions,
    packed?: (count: number, missing: number) => void,
  ): AsyncGenerator<ArchivedFile, void> {
    const name = SUBMISSIONS_SHEET[language];
    let [count, missing] = [0, 0];
    const parts = () => this.submissions.files(filter, new Date(until));
    yield {
      name: `${name}.xlsx`,
      open: async () =>
        workbookOf({ name, columns: submissionColumns(language, this.config.timeZone), parts: parts() }),
    };
    for await (const rows of parts()) {
      for (const row of rows) {
        for (const file of this.filesOf(row, language)) {
          const source = await opened(file);
          if (!source) missing += 1;
          yield* source ? whileOpen(file, source) : [missingFile(file, language)];
        }
        count += 1;
        packed?.(count, missing);
      }
    }
  }

  private *filesOf(row: SubmittedFiles, language: UiLanguage): Generator<ArchivedFile, void> {
    const folder = folderOf(row);
    if (row.file_id !== null) {
      yield this.archives.fileOf(row.file_id, row.size, `${folder}/${portableName(row.filename)}`);
    }
    const { log_id: log } = row;
    const fault = log === null ? faultLog(row, language) : null;
    if (log !== null) {
      const open = async () => wordedLog(await this.storage.get(log), language);
      yield { name: `${folder}/logs/log.txt`, open };
    } else if (fault !== null) {
      yield { name: `${folder}/logs/log.txt`, open: async () => Readable.from([fault]) };
    }
    if (row.judge_log_id !== null) {
      yield this.archives.fileOf(row.judge_log_id, row.judge_log_size ?? 0, `${folder}/logs/judge-log.txt`);
    }
  }
}

/**
 * Null where it is not there any more: a team may have removed an upload since its row was read, and a restored storage may
 * lack one. The rest is worth having all the same.
 */
async function opened({ open }: ArchivedFile): Promise<Readable | null> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return null;
    throw error;
  }
}

/** One that is open already, for its name depends on that. */
function* whileOpen(file: ArchivedFile, source: Readable): Generator<ArchivedFile, void> {
  // One that breaks before its turn says so then.
  source.once('error', () => undefined);
  const open = async (): Promise<Readable> => {
    if (source.errored) throw source.errored;
    return source;
  };
  try {
    yield { ...file, open };
  } finally {
    // Whoever reads the archive may have left before its turn.
    source.destroy();
  }
}

const missingFile = ({ name }: ArchivedFile, language: UiLanguage): ArchivedFile => {
  const sentence = { code: 'ZIP_FILE_MISSING', params: { filename: posix.basename(name) } } as const;
  return {
    name: `${name}.missing.txt`,
    open: async () => Readable.from([`${sentenceText(language, sentence)}\n`]),
  };
};

const pathOf = (chosen: string): string => `${PATH}?chosen=${chosen}`;
