import { Body, Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type {
  AcceptedTeamPage,
  AdvancingTeams,
  FileExport,
  Id,
  PromotionResult,
  TeamsResult,
  UiLanguage,
} from '@tianheng/contracts';
import type { FastifyReply } from 'fastify';
import { Authenticated } from '../../common/access.decorator.ts';
import { askerGone } from '../../common/asker-gone.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { AcceptedTeamsQuery } from '../../teams/finals/accepted-teams.query.ts';
import {
  AcceptedTeamPageDto,
  AcceptedTeamQueryDto,
  AdvancingQueryDto,
  AdvancingTeamsDto,
  PromotionRequestDto,
  PromotionResultDto,
  TeamImportRequestDto,
  TeamRemovalRequestDto,
  TeamsResultDto,
} from '../../teams/finals/finals.dto.ts';
import { FinalsService } from '../../teams/finals/finals.service.ts';
import { AcceptedTeamExportDto } from '../exports/list-exports.dto.ts';
import { ListExports } from '../exports/list-exports.ts';
import { FileExportDto } from '../office.dto.ts';
import { AdvancingQuery } from './advancing.query.ts';

/** The teams that take part in a competition, and who of them comes into the finals. */
@ApiTags('admin')
@Controller('v1/admin')
@Authenticated('platform_admin')
export class AdminAcceptedTeamsController {
  constructor(
    private readonly query: AcceptedTeamsQuery,
    private readonly finals: FinalsService,
    private readonly advancing: AdvancingQuery,
    private readonly exports: ListExports,
  ) {}

  @Get('competition/:competitionId/teams/accepted')
  @Operation('Teams that take part in a competition or a question, newest first', 'QUESTION_NOT_FOUND')
  @ApiOkResponse({ type: AcceptedTeamPageDto })
  list(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: AcceptedTeamQueryDto,
  ): Promise<AcceptedTeamPage> {
    return this.query.list(competitionId, query);
  }

  @Get('competition/:competitionId/teams/accepted/download')
  @Operation('The same as a spreadsheet', 'QUESTION_NOT_FOUND', 'STORAGE_FULL')
  @ApiOkResponse({ type: FileExportDto })
  download(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() filter: AcceptedTeamExportDto,
    @Language() language: UiLanguage,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileExport> {
    return this.exports.acceptedTeams(caller, competitionId, filter, language, askerGone(reply));
  }

  @Delete('competition/:competitionId/teams')
  @Operation('Dismiss teams of a competition, also those that have submitted')
  @ApiOkResponse({ type: TeamsResultDto })
  remove(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: TeamRemovalRequestDto,
    @Language() language: UiLanguage,
  ): Promise<TeamsResult> {
    return this.finals.remove(caller, competitionId, body, language);
  }

  @Get('competition/:competitionId/teams/advancing')
  @Operation(
    "Who would come into a question of the finals with the best of another question's ranking",
    'COMPETITION_NOT_FINAL',
    'QUESTION_NOT_FOUND',
  )
  @ApiOkResponse({ type: AdvancingTeamsDto, description: 'nothing is changed: import them afterwards' })
  advance(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: AdvancingQueryDto,
    @Language() language: UiLanguage,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdvancingTeams> {
    return this.advancing.find(caller, competitionId, query, language, askerGone(reply));
  }

  @Post('competition/:competitionId/teams/import')
  @Operation(
    'Bring accepted teams of other competitions into a question of the finals',
    'COMPETITION_NOT_FINAL',
    'QUESTION_NOT_FOUND',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: TeamsResultDto })
  import(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: TeamImportRequestDto,
    @Language() language: UiLanguage,
  ): Promise<TeamsResult> {
    return this.finals.import(caller, competitionId, body, language);
  }

  @Post('promotion_notice')
  @Operation('Write to everybody in finals teams')
  @HttpCode(200)
  @ApiOkResponse({ type: PromotionResultDto, description: 'mails are sent in the background' })
  notify(
    @CurrentCaller() caller: Caller,
    @Body() body: PromotionRequestDto,
    @Language() language: UiLanguage,
  ): Promise<PromotionResult> {
    return this.finals.notify(caller, body, language);
  }
}
