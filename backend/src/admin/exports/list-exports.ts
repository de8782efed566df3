import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  portableName,
  type ExportFormat,
  type FileExport,
  type Id,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Audit, type Deed } from '../../audit/audit.service.ts';
import { UserList } from '../../auth/users/user-list.ts';
import type { Caller } from '../../common/caller.ts';
import { Config } from '../../config.ts';
import { SheetExports } from '../../storage/exports/exports.service.ts';
import type { Sheet } from '../../storage/exports/workbook.ts';
import { AcceptedTeamsQuery } from '../../teams/finals/accepted-teams.query.ts';
import { SHEETS, teamColumns, userColumns } from './list-columns.ts';
import type { AcceptedTeamExportDto, UserExportDto } from './list-exports.dto.ts';

/** Lists that administrators take out of the platform; who took which one is kept. */
@Injectable()
export class ListExports {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly teams: AcceptedTeamsQuery,
    private readonly users: UserList,
    private readonly sheets: SheetExports,
    private readonly audit: Audit,
    private readonly config: Config,
  ) {}

  /** COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND, STORAGE_FULL */
  async acceptedTeams(
    caller: Caller,
    competitionId: Id,
    { format = 'xlsx', ...filter }: AcceptedTeamExportDto,
    language: UiLanguage,
    gone: AbortSignal,
  ): Promise<FileExport> {
    const titles = await this.teams.titles(competitionId, filter, language);
    const parts = await this.teams.all(competitionId, filter);
    const name = SHEETS.teams[language];
    const sheet = {
      name,
      columns: teamColumns(language, this.config.timeZone),
      parts,
    };
    const filename = [...titles, name].join(' · ');
    return this.export(caller, sheet, { filename, format, gone }, (fileId) => ({
      action: 'competition.export_teams',
      objectId: competitionId,
      ...{ before: {}, after: { file_id: fileId, format, ...filter } },
    }));
  }

  /** STORAGE_FULL */
  accounts(
    caller: Caller,
    { format = 'xlsx', ...filter }: UserExportDto,
    language: UiLanguage,
    gone: AbortSignal,
  ): Promise<FileExport> {
    const parts = this.users.all(filter);
    const filename = SHEETS.users[language];
    const sheet = {
      name: filename,
      columns: userColumns(language, this.config.timeZone),
      parts,
    };
    return this.export(caller, sheet, { filename, format, gone }, (fileId) => ({
      action: 'user.export',
      // The list is of no one account; the record stands by whoever took it.
      objectId: caller.user.id,
      ...{ before: {}, after: { file_id: fileId, format, ...filter } },
    }));
  }

  /** The address is given only to somebody whose name is kept beside it. */
  private async export<Row>(
    caller: Caller,
    sheet: Sheet<Row>,
    { filename, format, gone }: { filename: string; format: ExportFormat; gone: AbortSignal },
    deedOf: (fileId: Id) => Deed,
  ): Promise<FileExport> {
    const wanted = { filename: portableName(`${filename}.${format}`), ownerId: caller.user.id, gone };
    const file = await (format === 'csv'
      ? this.sheets.storeCsv(sheet, wanted)
      : this.sheets.store(sheet, wanted));
    await this.audit.record(this.database.manager, caller, deedOf(file.id));
    return { static_url: this.sheets.urlOf(file) };
  }
}
