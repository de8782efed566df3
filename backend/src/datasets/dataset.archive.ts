import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SIGNED_URL_TTL_SECONDS, type DownloadUrl, type Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { UrlSigner } from '../storage/drivers/url-signer.ts';
import { ArchiveService, type ArchiveEntry } from '../storage/transfers/archive.service.ts';
import { DatasetAccess } from './dataset-access.ts';
import { filesFor } from './dataset-files.query.ts';
import { DatasetCounters } from './dataset.counters.ts';
import { Dataset } from './dataset.entity.ts';
import { hiddenFiles } from './judged/hidden-files.ts';
import { DatasetVersions } from './versions/dataset-versions.ts';
import type { SignedVersionQueryDto } from './versions/versions.dto.ts';

const pathOf = (id: Id, version?: number): string =>
  `/v1/dataset/${id}/archive${version === undefined ? '' : `?version=${version}`}`;

/** All files of a dataset, or of one version of it, at once. */
@Injectable()
export class DatasetArchive {
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
   * DATASET_VERSION_NOT_FOUND, DATASET_VERSION_WITHDRAWN
   */
  async url(user: AuthUser, id: Id, version?: number): Promise<DownloadUrl> {
    await this.access.requireOpen(user, id);
    await this.require(id, version);
    await this.counters.download(user.id, [id]);
    return { url: this.signer.signPath(pathOf(id, version), SIGNED_URL_TTL_SECONDS) };
  }

  /** SIGNATURE_INVALID, FILE_NOT_FOUND, DATASET_VERSION_WITHDRAWN */
  async send(
    id: Id,
    query: SignedVersionQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { version, expires, max_bytes: maxBytes, signature } = query;
    if (!this.signer.verify({ method: 'GET', key: pathOf(id, version), expires, maxBytes }, signature)) {
      throw new AppError('SIGNATURE_INVALID');
    }
    const { title, entries } = await this.require(id, version);
    await this.archives.send(version === undefined ? title : `${title} v${version}`, entries, request, reply);
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
