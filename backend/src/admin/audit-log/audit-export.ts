import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FileExport, UiLanguage } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { Audit } from '../../audit/audit.service.ts';
import type { Caller } from '../../common/caller.ts';
import type { Cell } from '../../storage/exports/cells.ts';
import { SheetExports } from '../../storage/exports/exports.service.ts';
import type { AuditExportDto } from './audit-log.dto.ts';
import { AuditLogQuery, type AuditRow } from './audit-log.query.ts';
import { AUDIENCE_WORDS, AUDIT_WORDS } from './audit-words.ts';

const NAME = { en: 'Audit log', 'zh-CN': '审计日志' };

/** What a newer version of the platform has written stays as it is. */
const worded = <Code extends string>(
  words: Partial<Record<Code, Record<UiLanguage, string>>>,
  code: Code,
  language: UiLanguage,
): string => words[code]?.[language] ?? code;

const facts = (of: AuditFacts | null): Cell => (of === null ? null : JSON.stringify(of));

const COLUMNS: [en: string, zh: string, width: number, of: (row: AuditRow, language: UiLanguage) => Cell][] =
  [
    ['Number', '编号', 10, ({ id }) => id],
    ['Time (UTC)', '时间（UTC）', 24, ({ at }) => at.toISOString()],
    ['Person', '操作人', 18, ({ username }) => username],
    ['Address', '地址', 18, ({ address }) => address],
    ['Through', '途径', 12, ({ audience }, language) => worded(AUDIENCE_WORDS, audience, language)],
    ['Action', '操作', 24, ({ action }) => action],
    ['Action in words', '操作名称', 28, ({ action }, language) => worded(AUDIT_WORDS, action, language)],
    ['Object', '对象', 36, ({ object_id }) => object_id],
    ['Name of the object', '对象名称', 28, ({ object_name }) => object_name],
    ['Before', '变更前', 60, ({ before }) => facts(before)],
    ['After', '变更后', 60, ({ after }) => facts(after)],
    ['Reason', '原因', 40, ({ why }) => why],
    ['API key', 'API 密钥', 14, ({ key_prefix }) => key_prefix],
  ];

/** The audit as a table to keep elsewhere; who took it out stands in it from then on. */
@Injectable()
export class AuditExport {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly log: AuditLogQuery,
    private readonly sheets: SheetExports,
    private readonly audit: Audit,
  ) {}

  /** EXPORT_TOO_LONG, STORAGE_FULL */
  async make(
    caller: Caller,
    { format = 'csv', ...filter }: AuditExportDto,
    language: UiLanguage,
    gone: AbortSignal,
  ): Promise<FileExport> {
    await this.log.requireExportable(filter);
    const name = NAME[language];
    const columns = COLUMNS.map(([en, zh, width, of]) => ({
      title: language === 'en' ? en : zh,
      width,
      of: (row: AuditRow) => of(row, language),
    }));
    const sheet = { name, columns, parts: this.log.all(filter, language) };
    const wanted = { filename: `${name}.${format}`, ownerId: caller.user.id, gone };
    const file = await (format === 'csv'
      ? this.sheets.storeCsv(sheet, wanted)
      : this.sheets.store(sheet, wanted));
    const read = { action: 'audit.export', objectId: file.id, facts: { format, ...filter } } as const;
    await this.audit.recordRead(this.database.manager, caller, read);
    return { static_url: this.sheets.urlOf(file) };
  }
}
