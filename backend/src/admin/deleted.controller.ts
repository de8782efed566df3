import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { DeletedPage, Id, Nothing, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { NothingDto } from '../common/nothing.dto.ts';
import { Operation } from '../common/operation.decorator.ts';
import { DeletedList } from '../deletions/deleted-list.ts';
import { DeletedPageDto, DeletedQueryDto, RestoreRequestDto } from '../deletions/deletions.dto.ts';
import { Deletions } from '../deletions/deletions.ts';

@ApiTags('admin')
@Controller('v1/admin/deleted')
@Authenticated('platform_admin')
export class AdminDeletedController {
  constructor(
    private readonly listed: DeletedList,
    private readonly deletions: Deletions,
  ) {}

  @Get()
  @Operation('What was deleted and can still be taken back, last first')
  @ApiOkResponse({ type: DeletedPageDto })
  list(@Query() query: DeletedQueryDto, @Language() language: UiLanguage): Promise<DeletedPage> {
    return this.listed.list(query, language);
  }

  @Post(':deletedId/restore')
  @Operation(
    'Take a deletion back, with all that went with it',
    'RESTORE_BLOCKED',
    'GROUPS_FULL',
    'TRUTH_OPEN',
    'SYNC_RUNNING',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto })
  restore(
    @CurrentCaller() caller: Caller,
    @IdParam('deletedId', 'DELETED_NOT_FOUND') deletedId: Id,
    @Body() body: RestoreRequestDto,
  ): Promise<Nothing> {
    return this.deletions.restore(caller, deletedId, body);
  }
}
