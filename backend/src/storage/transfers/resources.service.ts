import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id, Paged, Resource, ResourceDetail } from '@tianheng/contracts';
import { ILike, IsNull, type Repository } from 'typeorm';
import type { Caller } from '../../common/caller.ts';
import { containing } from '../../common/like.ts';
import { offsetOf, toPaged } from '../../common/paged.ts';
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
    const [files, total] = await this.rows.findAndCount({
      where: {
        purpose: 'dataset',
        deletedAt: IsNull(),
        ...(query.q && { filename: ILike(containing(query.q)) }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(query),
      take: query.limit,
    });
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
