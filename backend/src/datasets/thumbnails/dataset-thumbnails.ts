import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { extensionIn } from '../../profiles/extension.ts';
import { Dataset } from '../dataset.entity.ts';
import { listedStatuses } from '../dataset.policy.ts';

export interface Illustrated {
  /** digest of the picture that is drawn from its files; null where there is none, or another cover, or visitors may see none */
  thumbnail?: string | null;
}

export interface DatasetThumbnail {
  type: string;
  content: Buffer;
}

/** So many of a dataset's files are looked at. */
const FILES_MAX = 20;

/** Pages ask for pictures without a token, so it is a visitor who has to be shown the dataset. */
const SHOWN = listedStatuses('list', null)
  .map((status) => `'${status}'`)
  .join();

/** Of a row `d` of `dataset`: the first file that could be drawn, whole ones before examples; judges' data are none of them. */
const pictureOf = (wanted: string): string => `
  select ${wanted} from (
      select file_id, is_tmp, position from dataset_file where dataset_id = d.id
       order by is_tmp, position, file_id limit ${FILES_MAX}) f
    join stored_file s on s.id = f.file_id and s.purpose = 'dataset' and s.deleted_at is null
    join file_profile p on p.sha256 = s.sha256
     and p.extension = ${extensionIn('s.filename')}
   where p.thumbnail_digest is not null
   order by f.is_tmp, f.position, f.file_id limit 1`;

const MAY_BE_DRAWN = `d.status in (${SHOWN}) and d.picture_id is null`;

/** The digest of that picture, of the same row; null where there is none. */
export const SHOWN_THUMBNAIL = `case when ${MAY_BE_DRAWN} then (${pictureOf('p.thumbnail_digest')}) end`;

/** Pictures of datasets that are drawn from their files; see profiles/thumbnails. */
@Injectable()
export class DatasetThumbnails {
  constructor(@InjectRepository(Dataset) private readonly datasets: Repository<Dataset>) {}

  /** Those that there are, in one statement and in no order. */
  async illustrated(ids: Id[]): Promise<(Dataset & Illustrated)[]> {
    const { entities, raw } = await this.datasets
      .createQueryBuilder('d')
      .addSelect(SHOWN_THUMBNAIL, 'thumbnail')
      .where('d.id = any(:ids)', { ids })
      .getRawAndEntities<{ d_id: Id; thumbnail: string | null }>();
    const byId = new Map(raw.map(({ d_id, thumbnail }) => [d_id, thumbnail]));
    return entities.map((dataset) => ({ ...dataset, thumbnail: byId.get(dataset.id) ?? null }));
  }

  /** FILE_NOT_FOUND unless this is what every visitor's list shows of the dataset now. */
  async get(id: Id, digest: string): Promise<DatasetThumbnail> {
    const [found] = await this.datasets.manager.query<(DatasetThumbnail & { digest: string })[]>(
      `select shown.* from dataset d,
         lateral (${pictureOf('p.thumbnail_type as type, p.thumbnail as content, p.thumbnail_digest as digest')}) shown
        where d.id = $1 and ${MAY_BE_DRAWN}`,
      [id],
    );
    if (found?.digest !== digest) throw new AppError('FILE_NOT_FOUND');
    return found;
  }
}
