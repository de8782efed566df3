import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { AnnouncementPage, Id, UiLanguage, UnreadAnnouncements } from '@tianheng/contracts';
import { Authenticated, Public } from '../../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { PageQueryDto } from '../../common/paged.ts';
import {
  AnnouncementPageDto,
  AnnouncementsReadRequestDto,
  UnreadAnnouncementsDto,
} from './announcements.dto.ts';
import { AnnouncementsService } from './announcements.service.ts';

@ApiTags('competitions')
@Controller('v1/competition/:competitionId/announcements')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Get()
  @Operation("A competition's announcements, newest first")
  @Public()
  @ApiOkResponse({ type: AnnouncementPageDto })
  list(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: PageQueryDto,
    @Language() language: UiLanguage,
  ): Promise<AnnouncementPage> {
    return this.announcements.list(user, competitionId, query, language);
  }

  @Post('read')
  @Operation('Mark announcements as read by oneself')
  @HttpCode(200)
  @Authenticated()
  @ApiOkResponse({ type: UnreadAnnouncementsDto })
  markRead(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: AnnouncementsReadRequestDto,
  ): Promise<UnreadAnnouncements> {
    return this.announcements.markRead(user, competitionId, body.ids);
  }
}
