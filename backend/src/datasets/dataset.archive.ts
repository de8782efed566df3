import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SIGNED_URL_TTL_SECONDS, type DownloadUrl, type Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { tooMany } from '../auth/throttles/rate-limits.ts';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { Places } from '../common/places.ts';
import { Turns } from '../common/turns.ts';
import { UrlSigner } from '../storage/drivers/url-signer.ts';
import { ArchiveService, type ArchiveEntry } from '../storage/transfers/archive.service.ts';
import { DatasetAccess } from './dataset-access.ts';
import { filesFor } from './dataset-files.query.ts';
import { DatasetCounters } from './dataset.counters.ts';
import { Dataset } from './dataset.entity.ts';
import { hiddenFiles } from './judged/hidden-files.ts';
import { DatasetVersions } from './versions/dataset-versions.ts';
import type { SignedVersionQueryDto } from './versions/versions.dto.ts';

/** Pieces before the threads that hash passwords too: so many take milliseconds. A reader who takes nothing has none there. */
const PIECES_AT_ONCE = 24;
/** Each holds a file open and half a megabyte, also while its reader takes nothing. */
const OPEN_AT_ONCE = 128;
/** Of one person, by however many addresses and connections. */
const OF_ONE_AT_ONCE = 2;
const RETRY_SECONDS = 10;

/** Whose it is stands in what is signed: many people share a network, and one may ask for many addresses. */
const pathOf = (id: Id, by: Id, version?: number): string =>
  `/v1/dataset/${id}/archive?by=${by}${version === undefined ? '' : `&version=${version}`}`;

/** All files of a dataset, or of one version of it, at once. */
@Injectable()
export class DatasetArchive {
  private readonly places = new Places(OPEN_AT_ONCE, OF_ONE_AT_ONCE);
  private readonly turns = new Turns(PIECES_AT_ONCE);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly access: DatasetAccess,
    private readonly versions: DatasetVersions,
    private readonly counters: DatasetCounters,
    private readonly archives: ArchiveService,
    private readonly signer: UrlSigner,
  ) {}

  /**
   * For whoever may open the dataset: DATASET_NOT_FOUND, NOT_ALLOWED, FILE_NOT_FOUND when it has none;
   * DATASET_VERSION_NOT_FOUND, DATASET_VERSION_WITHDRAWN; TOO_MANY_REQUESTS, BUSY where none could be begun now.
   */
  async url(user: AuthUser, id: Id, version?: number): Promise<DownloadUrl> {
    await this.access.requireOpen(user, id);
    await this.require(id, version);
    // A page tells its reader in place, what is navigated to would not.
    this.requirePlace(user.id);
    await this.counters.download(user.id, [id]);
    return { url: this.signer.signPath(pathOf(id, user.id, version), SIGNED_URL_TTL_SECONDS) };
  }

  /** SIGNATURE_INVALID, FILE_NOT_FOUND, DATASET_VERSION_WITHDRAWN, TOO_MANY_REQUESTS, BUSY */
  async send(
    id: Id,
    query: SignedVersionQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { by, version, expires, max_bytes: maxBytes, signature } = query;
    if (!this.signer.verify({ method: 'GET', key: pathOf(id, by, version), expires, maxBytes }, signature)) {
      throw new AppError('SIGNATURE_INVALID');
    }
    const { title, entries } = await this.require(id, version);
    const name = version === undefined ? title : `${title} v${version}`;
    await this.archives.send(name, () => this.zip(by, entries), request, reply);
  }

  /** Its place is free again once it has ended, broke, or its reader has gone. TOO_MANY_REQUESTS, BUSY */
  private zip(by: Id, entries: ArchiveEntry[]): Readable {
    this.requirePlace(by);
    const zip = this.archives.zip(entries, this.turns);
    return zip.once('close', this.places.take(by));
  }

  private requirePlace(by: Id): void {
    const lacking = this.places.lacking(by);
    if (lacking !== null) throw tooMany(lacking === 'own' ? 'TOO_MANY_REQUESTS' : 'BUSY', RETRY_SECONDS);
  }

  private async require(id: Id, version?: number): Promise<{ title: string; entries: ArchiveEntry[] }> {
    const { manager } = this.database;
    const dataset = await manager.findOneBy(Dataset, { id });
    const files = filesFor(null, await this.versions.filesOf(id, version));
    const hidden = await hiddenFiles(
      manager,
      files.map(({ file }) => file.id),
    );
    // Of judges' data administrators get one by one, and each is written down.
    const entries = files
      .filter(({ file }) => !file.deletedAt && !hidden.has(file.id))
      .map(({ file }) => ({ key: file.id, filename: file.filename, size: file.size }));
    if (!dataset || entries.length === 0) throw new AppError('FILE_NOT_FOUND');
    return { title: dataset.title, entries };
  }
}
