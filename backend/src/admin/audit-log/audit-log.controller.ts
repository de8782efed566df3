import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AUDIT_EXPORT_MAX,
  LIST_FOUND_MAX,
  type AuditPage,
  type FileExport,
  type UiLanguage,
} from '@tianheng/contracts';
import type { FastifyReply } from 'fastify';
import { Authenticated } from '../../common/access.decorator.ts';
import { askerGone } from '../../common/asker-gone.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { FileExportDto } from '../office.dto.ts';
import { AuditExport } from './audit-export.ts';
import { AuditExportDto, AuditPageDto, AuditQueryDto } from './audit-log.dto.ts';
import { AuditLogQuery } from './audit-log.query.ts';

@ApiTags('admin')
@Controller('v1/admin/audit')
@Authenticated('platform_admin')
export class AdminAuditController {
  constructor(
    private readonly log: AuditLogQuery,
    private readonly exports: AuditExport,
  ) {}

  @Get()
  @Operation('What administrators did, newest first')
  @ApiOkResponse({
    type: AuditPageDto,
    description: `at most ${LIST_FOUND_MAX} are counted and paged through`,
  })
  list(@Query() query: AuditQueryDto, @Language() language: UiLanguage): Promise<AuditPage> {
    return this.log.list(query, language);
  }

  @Get('download')
  @Operation('The same as a table', 'EXPORT_TOO_LONG', 'STORAGE_FULL')
  @ApiOkResponse({
    type: FileExportDto,
    description: `all of them, of which there may be ${AUDIT_EXPORT_MAX}`,
  })
  download(
    @CurrentCaller() caller: Caller,
    @Query() query: AuditExportDto,
    @Language() language: UiLanguage,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileExport> {
    return this.exports.make(caller, query, language, askerGone(reply));
  }
}
