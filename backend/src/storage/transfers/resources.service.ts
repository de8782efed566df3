import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id, Paged, Resource, ResourceDetail } from '@tianheng/contracts';
import { In, type Repository } from 'typeorm';
import type { Caller } from '../../common/caller.ts';
import { containing, nameContains } from '../../common/like.ts';
import { toPaged } from '../../common/paged.ts';
import { readPage } from '../../database/count.ts';
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
  async list(query: ResourceQueryDto): Promise<Paged<Resource>> {
    const found = this.rows
      .createQueryBuilder('file')
      .where(`file.purpose = 'dataset' and file.deleted_at is null`)
      .orderBy('file.created_at', 'DESC')
      .addOrderBy('file.id', 'DESC');
    const q = query.q.trim();
    if (q !== '') {
      found.andWhere(nameContains('file.filename', ':q', ':pattern'), { q, pattern: containing(q) });
    }
    // All of them are read for a page in the order of an index, which counting beside it would not use.
    const { ids, total } = await readPage(found, query, q === '' ? await found.getCount() : undefined);
    const rows = await this.rows.findBy({ id: In(ids) });
    const files = ids.flatMap((one) => rows.find(({ id }) => id === one) ?? []);
    return toPaged(files, total, query.page, ({ id, filename, size, sha256, createdAt }) => ({
      key: id,
      name: filename,
      size,
      sha256,
      created_at: createdAt.getTime(),
    }));
  }

  /** Any file that the caller may read, with an address of it: counts as a download. FILE_NOT_FOUND, NOT_ALLOWED */
  async get(caller: Caller, id: Id): Promise<ResourceDetail> {
    const { url, file } = await this.downloads.url(caller, id);
    const { filename, size, sha256 } = file;
    return { url, filename, size, sha256 };
  }
}
