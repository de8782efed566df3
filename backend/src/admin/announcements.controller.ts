import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { AdminAnnouncement, AdminAnnouncementPage, Id } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { PageQueryDto } from '../common/paged.ts';
import { AnnouncementEditor } from '../competitions/announcements/announcement-editor.ts';
import {
  AdminAnnouncementDto,
  AdminAnnouncementPageDto,
  AnnouncementRequestDto,
  AnnouncementUpdateDto,
} from '../competitions/announcements/announcements.dto.ts';
import { IdempotencyKey, Nameable } from '../idempotency/idempotency-key.ts';

@ApiTags('admin')
@Controller('v1/admin/competition/:competitionId/announcements')
@Authenticated('platform_admin')
export class AdminAnnouncementsController {
  constructor(private readonly editor: AnnouncementEditor) {}

  @Get()
  @Operation("A competition's announcements, in both languages and with the withdrawn ones")
  @ApiOkResponse({ type: AdminAnnouncementPageDto })
  list(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: PageQueryDto,
  ): Promise<AdminAnnouncementPage> {
    return this.editor.list(competitionId, query);
  }

  @Get(':announcementId')
  @Operation('One announcement, in both languages')
  @ApiOkResponse({ type: AdminAnnouncementDto })
  get(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('announcementId', 'ANNOUNCEMENT_NOT_FOUND') announcementId: Id,
  ): Promise<AdminAnnouncement> {
    return this.editor.get(competitionId, announcementId);
  }

  @Post()
  @Nameable('announcement', 'withdrawn')
  @Operation(
    'Announce something on the page of a competition',
    'ANNOUNCEMENT_NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @ApiCreatedResponse({ type: AdminAnnouncementDto })
  create(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: AnnouncementRequestDto,
    @IdempotencyKey() key: string | null,
  ): Promise<AdminAnnouncement> {
    return this.editor.create(caller, competitionId, body, key);
  }

  @Put(':announcementId')
  @Operation('Change an announcement', 'ANNOUNCEMENT_WITHDRAWN', 'STALE_WRITE')
  @ApiOkResponse({ type: AdminAnnouncementDto })
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('announcementId', 'ANNOUNCEMENT_NOT_FOUND') announcementId: Id,
    @Body() body: AnnouncementUpdateDto,
  ): Promise<AdminAnnouncement> {
    return this.editor.update(caller, competitionId, announcementId, body);
  }

  @Post(':announcementId/withdraw')
  @Operation('Withdraw an announcement, for good', 'ANNOUNCEMENT_WITHDRAWN')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminAnnouncementDto })
  withdraw(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('announcementId', 'ANNOUNCEMENT_NOT_FOUND') announcementId: Id,
  ): Promise<AdminAnnouncement> {
    return this.editor.withdraw(caller, competitionId, announcementId);
  }
}
