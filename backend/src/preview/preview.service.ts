import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import {
  PREVIEW_BYTES,
  PREVIEW_PICTURE_MAX_BYTES,
  SIGNED_URL_TTL_SECONDS,
  type FilePreview,
  type Id,
} from '@tianheng/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { Turns } from '../common/turns.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { FileWitness } from '../storage/transfers/file-witness.ts';
import { UrlSigner } from '../storage/drivers/url-signer.ts';
import { listArchive } from './archive.ts';
import { decodeText, firstLines } from './plain.ts';
import { readCsv, readJson, readJsonLines, readTsv, type TableReader } from './table.ts';

/** Files are read on the thread that answers everybody, in parts between which others get theirs. */
const LOOKS_AT_ONCE = 3;

const PLAIN_CARD: FilePreview = {
  kind: 'none',
  columns: [],
  rows: [],
  text: '',
  url: null,
  entries: [],
  total_entries: 0,
  truncated: false,
};

/** Raster pictures that every browser shows; SVG is a document and may run scripts. */
const PICTURES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
]);

const TABLES = new Map<string, TableReader>([
  ['csv', readCsv],
  ['tsv', readTsv],
  ['tab', readTsv],
  ['json', readJson],
  ['geojson', readJson],
  ['jsonl', readJsonLines],
  ['ndjson', readJsonLines],
]);

const extensionOf = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** Shows the beginning of a file without reading the rest; what it cannot make sense of gets a plain card. */
@Injectable()
export class PreviewService {
  private readonly logger = new Logger(PreviewService.name);
  private readonly turns = new Turns(LOOKS_AT_ONCE);

  constructor(
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly witness: FileWitness,
    private readonly signer: UrlSigner,
  ) {}

  /** For whoever may download the file, one after the other for each person. FILE_NOT_FOUND, NOT_ALLOWED */
  async preview(caller: Caller, key: Id, gone: AbortSignal): Promise<FilePreview> {
    const { user } = caller;
    const file = await this.files.require(key);
    if (!(await this.rules.canRead(user, file))) throw new AppError('NOT_ALLOWED');
    await this.witness.note(caller, file, 'look');
    const looking = this.turns.run(user.viewedBy ?? user.id, () => this.look(user, file, gone));
    const shown = await looking.catch((error: unknown) => {
      if (isOfStorage(error)) throw error;
      // A file that claims to be what it is not breaks its reader, and nothing else; whoever has gone reads no answer.
      this.logger.debug({ err: error, file_id: file.id }, 'a file has no preview');
      return PLAIN_CARD;
    });
    // An address is of the whole file, and what is done with it may happen elsewhere.
    if (shown.url) await this.witness.note(caller, file, 'whole');
    return { ...PLAIN_CARD, ...shown };
  }

  private async look(
    { viewedBy }: AuthUser,
    file: StoredFile,
    gone: AbortSignal,
  ): Promise<Partial<FilePreview>> {
    gone.throwIfAborted();
    // An empty one has no first byte to ask for.
    if (file.size === 0) return {};
    const end = Math.min(file.size, PREVIEW_BYTES) - 1;
    const head = await buffer(await this.files.open(file, { start: 0, end }));
    const kind = await fileTypeFromBuffer(head);
    const picture = PICTURES.get(extensionOf(file.filename));
    // A look through others' eyes is handed no address.
    if (picture) return kind?.mime === picture && !viewedBy ? this.picture(file) : {};
    if (kind?.mime === 'application/zip') return this.archive(file, gone);
    return this.text(file, head);
  }

  private picture({ id, size }: StoredFile): Partial<FilePreview> {
    if (size > PREVIEW_PICTURE_MAX_BYTES) return {};
    return { kind: 'picture', url: this.signer.sign('GET', id, SIGNED_URL_TTL_SECONDS) };
  }

  private async archive(file: StoredFile, gone: AbortSignal): Promise<Partial<FilePreview>> {
    const read = async (start: number, end: number) => {
      gone.throwIfAborted();
      return this.files.open(file, { start, end: end - 1 });
    };
    const { entries, total } = await listArchive(read, file.size);
    return { kind: 'archive', entries, total_entries: total, truncated: total > entries.length };
  }

  private text({ filename, size }: StoredFile, head: Buffer): Partial<FilePreview> {
    const whole = head.length === size;
    const content = decodeText(head, whole);
    if (content === null) return {};
    const table = this.table(TABLES.get(extensionOf(filename)), content, whole);
    if (table) return { kind: 'table', ...table };
    const text = firstLines(content);
    return { kind: 'text', text, truncated: !whole || text.length < content.length };
  }

  /** What is no table after all is still text. */
  private table(read: TableReader | undefined, content: string, whole: boolean): ReturnType<TableReader> {
    try {
      return read?.(content, whole) ?? null;
    } catch {
      return null;
    }
  }
}

/** It could not be read: that says nothing about what it is, and may pass. */
const isOfStorage = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && 'syscall' in error);
