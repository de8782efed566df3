import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CappedPage, Id, Resource, ResourceDetail } from '@tianheng/contracts';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import type { Caller } from '../../common/caller.ts';
import { containing, nameContains } from '../../common/like.ts';
import { offsetOf, toCappedPage, type Counted } from '../../common/paged.ts';
import { countRows, searchPage } from '../../database/count.ts';
import { DownloadsService } from './downloads.service.ts';
import type { ResourceQueryDto } from './resources.dto.ts';
import { StoredFile } from '../files/stored-file.entity.ts';

/** The files that datasets are made of. */
@Injectable()
export class ResourcesService {
  constructor(
    @InjectRepository(StoredFile) private readonly rows: Repository<StoredFile>,
    private readonly downloads: DownloadsService,
  ) {}

  /** Newest first. */
  async list(query: ResourceQueryDto): Promise<CappedPage<Resource>> {
    const found = this.rows
      .createQueryBuilder('file')
      .where(`file.purpose = 'dataset' and file.deleted_at is null`);
    const { ids, counts } = await this.choose(found, query);
    const rows = await this.rows.findBy({ id: In(ids) });
    const files = ids.flatMap((one) => rows.find(({ id }) => id === one) ?? []);
    return toCappedPage(files, counts, query.page, ({ id, filename, size, sha256, createdAt }) => ({
      key: id,
      name: filename,
      size,
      sha256,
      created_at: createdAt.getTime(),
    }));
  }

  private async choose(
    found: SelectQueryBuilder<StoredFile>,
    query: ResourceQueryDto,
  ): Promise<{ ids: Id[]; counts: Counted }> {
    const q = query.q.trim();
    if (q !== '') {
      found.andWhere(nameContains('file.filename', ':q', ':pattern'), { q, pattern: containing(q) });
      return searchPage(found, ['file.created_at', 'DESC'], query);
    }
    const counts = await countRows(
      this.rows.manager,
      found.clone().select('file.id').getQueryAndParameters() as [string, unknown[]],
    );
    const page = found
      .select('file.id', 'id')
      .orderBy('file.created_at', 'DESC')
      .addOrderBy('file.id', 'DESC');
    const rows = await page.offset(offsetOf(query)).limit(query.limit).getRawMany<{ id: Id }>();
    return { ids: rows.map(({ id }) => id), counts };
  }

  /** Any file that the caller may read, with an address of it: counts as a download. FILE_NOT_FOUND, NOT_ALLOWED */
  async get(caller: Caller, id: Id): Promise<ResourceDetail> {
    const { url, file } = await this.downloads.url(caller, id);
    const { filename, size, sha256 } = file;
    return { url, filename, size, sha256 };
  }
}
