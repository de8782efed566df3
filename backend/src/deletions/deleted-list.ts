import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DELETED_KEPT_DAYS,
  pickText,
  type DeletedCounts,
  type DeletedPage,
  type DeletedThing,
  type Id,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { DAY_MS } from '../common/calendar.ts';
import { containing, nameContains } from '../common/like.ts';
import { offsetOf, toPaged } from '../common/paged.ts';
import { rowCount } from '../database/row-count.ts';
import type { InUse } from '../storage/files/file-rules.ts';
import { namedIn } from '../storage/files/named-in.ts';
import type { DeletedQueryDto } from './deletions.dto.ts';

/** The table whose rows are counted. */
const COUNTED: Record<keyof DeletedCounts, string> = {
  groups: 'question_group',
  questions: 'question',
  announcements: 'announcement',
  files: 'dataset_file',
  citations: 'dataset_reference',
};
const counts = Object.entries(COUNTED)
  .map(
    ([name, table]) => `'${name}', coalesce((select jsonb_array_length(part->'rows')
     from jsonb_array_elements(d.kept) part where part->>'table' = '${table}'), 0)`,
  )
  .join(', ');
const KEPT_SINCE = `now() - make_interval(days => ${DELETED_KEPT_DAYS})`;
/** $1 kind, or null for any */
const OF_KIND = `($1::text is null or d.kind = $1)`;
const KEPT = `${OF_KIND} and d.deleted_at > ${KEPT_SINCE}`;
const named = (column: string) =>
  `select id from deleted_thing named where ${nameContains(`named.${column}`, '$2', '$3')}`;
const NAMED = `${KEPT} and d.id in (${named('name')} union all ${named('name_en')})`;
/** What no sweep has taken away yet although its time is over is in the count that is kept. */
const ALL_KEPT = `select ${rowCount('deleted_thing', '($1::text is null or row_count.key = $1)')}
  - (select count(*)::integer from deleted_thing d where ${OF_KIND} and d.deleted_at <= ${KEPT_SINCE}) as total`;

type Row = Omit<DeletedThing, 'deleted_at' | 'purged_at' | 'competition_title'> & {
  name_en: string;
  /** null where it was part of none, or that is gone as well */
  title: string | null;
  title_en: string | null;
  deleted_at: Date;
};

/** What may still be taken back. */
@Injectable()
export class DeletedList {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** What was deleted last comes first. */
  async list({ kind, q, ...query }: DeletedQueryDto, language: UiLanguage): Promise<DeletedPage> {
    const name = q?.trim() ?? '';
    const where = name === '' ? KEPT : NAMED;
    const chosen = [kind ?? null, ...(name === '' ? [] : [name, containing(name)])];
    const [{ total }] = await this.database.query<[{ total: number }]>(
      name === '' ? ALL_KEPT : `select count(*)::integer as total from deleted_thing d where ${where}`,
      chosen,
    );
    const rows = await this.database.query<Row[]>(
      `select d.id, d.kind, d.object_id, d.name, d.name_en, c.title, c.title_en, u.username, d.deleted_at,
         jsonb_build_object(${counts}) as counts
       from (select d.* from deleted_thing d where ${where}
         order by d.deleted_at desc, d.id desc offset ${offsetOf(query)} limit ${query.limit}) d
       left join competition c on c.id = d.competition_id left join "user" u on u.id = d.user_id
       order by d.deleted_at desc, d.id desc`,
      chosen,
    );
    return toPaged(
      rows,
      total,
      query.page,
      ({ deleted_at: at, name_en: english, title, title_en: titleEn, ...row }) => ({
        ...row,
        name: pickText(language, row.name, english).text,
        competition_title: title === null ? null : pickText(language, title, titleEn ?? '').text,
        deleted_at: at.getTime(),
        purged_at: at.getTime() + DELETED_KEPT_DAYS * DAY_MS,
      }),
    );
  }
}

/** The pictures and sample code of what may be taken back are kept. */
export const usedByDeleted: InUse = async (manager, ids): Promise<Id[]> => {
  const found = await manager.query<{ id: Id }[]>(namedIn('select kept::text from deleted_thing'), [ids]);
  return found.map(({ id }) => id);
};
