import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { extensionIn } from '../profiles/extension.ts';
import { Dataset } from './dataset.entity.ts';
import { SHOWN_THUMBNAIL, type Illustrated } from './thumbnails/dataset-thumbnails.ts';

/** What a list says of a dataset's files. */
export interface Measured {
  /** in upper case, each once */
  formats: string[];
  /** bytes of all of them */
  size: number;
  /** of all tables but examples, as far as they have been read; null where none has */
  rows: number | null;
  /** there may be more */
  isSampled: boolean;
}

export type ListedDataset = Dataset & Illustrated & { measured: Measured };

/** Of a row `d` of `dataset`, from what is kept of each content: nothing is read or counted for a request but rows of files. */
const MEASURED = `
  select json_build_object(
      'formats', coalesce((select to_json(formats) from dataset_facet where dataset_id = d.id), '[]'),
      'size', coalesce(sum(s.size), 0),
      'rows', sum(p.table_rows) filter (where not f.is_tmp),
      'isSampled', coalesce(bool_or(p.is_sampled) filter (where not f.is_tmp and p.table_rows is not null), false))
    from dataset_file f
    join stored_file s on s.id = f.file_id and s.purpose = 'dataset' and s.deleted_at is null
    left join file_profile p on p.sha256 = s.sha256
     and p.extension = ${extensionIn('s.filename')}
   where f.dataset_id = d.id`;

/** Datasets as a list shows them. */
@Injectable()
export class DatasetCardsQuery {
  constructor(@InjectRepository(Dataset) private readonly datasets: Repository<Dataset>) {}

  /** Those that there are, in one statement and in the order asked for. */
  async find(ids: Id[]): Promise<ListedDataset[]> {
    const { entities, raw } = await this.datasets
      .createQueryBuilder('d')
      .addSelect(SHOWN_THUMBNAIL, 'thumbnail')
      .addSelect(`(${MEASURED})`, 'measured')
      .where('d.id = any(:ids)', { ids })
      .getRawAndEntities<{ d_id: Id; thumbnail: string | null; measured: Measured }>();
    const known = new Map(raw.map((row) => [row.d_id, row]));
    const byId = new Map(entities.map((dataset) => [dataset.id, dataset]));
    return ids.flatMap((id) => {
      const [dataset, row] = [byId.get(id), known.get(id)];
      return dataset && row ? [{ ...dataset, thumbnail: row.thumbnail, measured: row.measured }] : [];
    });
  }
}
