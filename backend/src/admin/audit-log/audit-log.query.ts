import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  AUDIT_EXPORT_MAX,
  type AuditObject,
  type AuditPage,
  type AuditRecord,
  LIST_FOUND_MAX,
  pickText,
  shownDesc,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Audience } from '../../common/caller.ts';
import { offsetOf, toCappedPage } from '../../common/paged.ts';
import { countRows } from '../../database/count.ts';
import { readInParts } from '../../database/parts.ts';
import type { AuditFilterDto, AuditQueryDto } from './audit-log.dto.ts';

export type AuditRow = Omit<AuditRecord, 'at' | 'audience'> & { at: Date; audience: Audience };
type FoundRow = AuditRow & { object_name_en: string | null };

/** What each filter asks for, each by an index of its own. */
const CONDITIONS: Record<keyof AuditFilterDto, (value: string) => string> = {
  object_type: (value) => `e.object_type = ${value}`,
  object_id: (value) => `e.object_id = ${value}::uuid`,
  username: (value) => `e.username = lower(${value})`,
  action: (value) => `e.action = ${value}`,
  from: (value) => `e.at >= to_timestamp(${value}::float / 1000)`,
  to: (value) => `e.at < to_timestamp(${value}::float / 1000)`,
};

/** The objects that have names, and where each is written; the English one, where there is one, in `<column>_en`. */
const NAMES: [type: AuditObject, table: string, column: string, language?: 'both'][] = [
  ['dataset', 'dataset', 'title'],
  ['competition', 'competition', 'title', 'both'],
  ['announcement', 'announcement', 'title', 'both'],
  ['group', 'question_group', 'name', 'both'],
  ['question', 'question', 'title', 'both'],
  ['team', 'team', 'name'],
  ['user', '"user"', 'username'],
  ['file', 'stored_file', 'filename'],
  ['task', 'task', 'name', 'both'],
];

const NAMED = `coalesce(${NAMES.map(([, , column], at) => `named${at}.${column}`).join(', ')}) as object_name,
  coalesce(${NAMES.flatMap(([, , column, both], at) => (both ? [`named${at}.${column}_en`] : [])).join(', ')})
  as object_name_en`;
const JOINS = NAMES.map(
  ([type, table], at) =>
    `left join ${table} named${at} on e.object_type = '${type}' and named${at}.id = e.object_id`,
).join(' ');
const COLUMNS = `e.id::text as id, e.at, e.user_id, e.username, e.address, e.audience, e.key_prefix, e.action, e.object_type,
  e.object_id, e.before, e.after, e.why`;

interface Matching {
  where: string;
  values: unknown[];
  order: string;
}

/** The rows of a part of what matches, in its order, with what their objects are called. */
const listed = ({ where, order }: Matching, part: string): string =>
  `select ${COLUMNS}, ${NAMED} from (select e.* from audit_entry e where ${where} order by ${order} ${part}) e ${JOINS}
   order by ${order}`;

/** By the names that objects have in the reader's language. */
const toRow = (
  { object_name_en: english, object_name: name, why, ...row }: FoundRow,
  language: UiLanguage,
): AuditRow => ({
  ...row,
  object_name: name === null ? null : pickText(language, name, english ?? '').text,
  why: why === null ? null : shownDesc(language, why),
});

function matching(filter: AuditFilterDto): Matching {
  const asked = (Object.keys(CONDITIONS) as (keyof AuditFilterDto)[]).filter(
    (name) => filter[name] !== undefined,
  );
  const conditions = asked.map((name, at) => CONDITIONS[name](`$${at + 1}`));
  // Of a period by time, for in the order of writing all that was written after it would be read before it. The two differ
  // only where several wrote at the same moment, or a clock was set back.
  const isPeriod = asked.includes('from') || asked.includes('to');
  return {
    where: ['true', ...conditions].join(' and '),
    values: asked.map((name) => filter[name]),
    order: isPeriod ? 'e.at desc, e.id desc' : 'e.id desc',
  };
}

/** What was done, newest first. */
@Injectable()
export class AuditLogQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async list(query: AuditQueryDto, language: UiLanguage): Promise<AuditPage> {
    const found = matching(query);
    const { where, values } = found;
    const offset = offsetOf(query);
    const limit = Math.max(0, Math.min(query.limit, LIST_FOUND_MAX - offset));
    const [rows, counts] = await Promise.all([
      limit === 0
        ? []
        : this.database.query<FoundRow[]>(listed(found, `limit ${limit} offset ${offset}`), values),
      // Counting them all would take the longer the more there are.
      countRows(this.database, [`select from audit_entry e where ${where}`, values]),
    ]);
    return toCappedPage(rows, counts, query.page, (row) => ({
      ...toRow(row, language),
      at: row.at.getTime(),
    }));
  }

  /** EXPORT_TOO_LONG */
  async requireExportable(filter: AuditFilterDto, most = AUDIT_EXPORT_MAX): Promise<void> {
    const { where, values } = matching(filter);
    const further = await this.database.query<unknown[]>(
      `select from audit_entry e where ${where} offset ${most} limit 1`,
      values,
    );
    if (further.length > 0) throw new AppError('EXPORT_TOO_LONG', { limit: most });
  }

  /** All of them, in parts. */
  async *all(filter: AuditFilterDto, language: UiLanguage): AsyncIterable<AuditRow[]> {
    const found = matching(filter);
    for await (const rows of readInParts<FoundRow>(this.database, listed(found, ''), found.values)) {
      yield rows.map((row) => toRow(row, language));
    }
  }
}
