import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, Nothing, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import {
  AdminTeamDetailDto,
  ApprovalDecisionDto,
  ApprovalPageDto,
  ApprovalQueryDto,
  CompetitionApprovalsDto,
} from '../../teams/approvals/approvals.dto.ts';
import { ApprovalsQuery } from '../../teams/approvals/approvals.query.ts';
import { ApprovalsService } from '../../teams/approvals/approvals.service.ts';
import { TeamDeletionDto } from '../../teams/team-deletion.dto.ts';
import { AdminTeamUpdateDto } from '../../teams/team-editor.dto.ts';
import { TeamEditor } from '../../teams/team-editor.ts';
import { ListedTeamDto } from '../../teams/teams.dto.ts';

/** Teams in the back office, by every address that the specifications know. */
@ApiTags('admin')
@Controller('v1')
@Authenticated('platform_admin')
export class AdminTeamsController {
  constructor(
    private readonly query: ApprovalsQuery,
    private readonly approvals: ApprovalsService,
    private readonly editor: TeamEditor,
  ) {}

  @Get('teams/approval')
  @Operation('Teams that came up for approval, newest first')
  @ApiOkResponse({ type: ApprovalPageDto })
  list(@Query() query: ApprovalQueryDto, @Language() language: UiLanguage): Promise<ApprovalPageDto> {
    return this.query.list(query, language);
  }

  @Post('teams/approval/:approvalId')
  @Operation('Approve or refuse a team', 'APPROVAL_DECIDED', 'TEAM_STATE_CONFLICT', 'STALE_WRITE')
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto })
  decide(
    @CurrentCaller() caller: Caller,
    @IdParam('approvalId', 'APPROVAL_NOT_FOUND') approvalId: Id,
    @Body() body: ApprovalDecisionDto,
  ): Promise<Nothing> {
    return this.approvals.decide(caller, approvalId, body);
  }

  @Post('frontend/sub_competition/:approvalId/approve')
  @Operation(
    'Approve or refuse a team, by its older address',
    'APPROVAL_DECIDED',
    'TEAM_STATE_CONFLICT',
    'STALE_WRITE',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto })
  decideByOldAddress(
    @CurrentCaller() caller: Caller,
    @IdParam('approvalId', 'APPROVAL_NOT_FOUND') approvalId: Id,
    @Body() body: ApprovalDecisionDto,
  ): Promise<Nothing> {
    return this.approvals.decide(caller, approvalId, body);
  }

  @Get('competition/approve')
  @Operation('How many teams wait for approval in each competition')
  @ApiOkResponse({ type: [CompetitionApprovalsDto] })
  byCompetition(@Language() language: UiLanguage): Promise<CompetitionApprovalsDto[]> {
    return this.query.byCompetition(language);
  }

  @Get('competition/:competitionId/team/approve')
  @Operation("A competition's teams that came up for approval, newest first")
  @ApiOkResponse({ type: ApprovalPageDto })
  listOf(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: ApprovalQueryDto,
    @Language() language: UiLanguage,
  ): Promise<ApprovalPageDto> {
    return this.query.listOf(competitionId, query, language);
  }

  @Get('admin/competition/:competitionId/teams/:teamId')
  @Operation('One team as administrators judge it')
  @ApiOkResponse({ type: AdminTeamDetailDto })
  getTeam(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @Language() language: UiLanguage,
  ): Promise<AdminTeamDetailDto> {
    return this.query.getTeam(user, competitionId, teamId, language);
  }

  @Put('teams/:teamId')
  @Operation('Change a team', 'TEAM_NAME_TAKEN', 'STALE_WRITE')
  @ApiOkResponse({ type: ListedTeamDto })
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @Body() body: AdminTeamUpdateDto,
    @Language() language: UiLanguage,
  ): Promise<ListedTeamDto> {
    return this.editor.update(caller, teamId, body, language);
  }

  @Delete('teams/:teamId')
  @Operation('Dismiss a team, also one that has submitted')
  @ApiBody({ type: TeamDeletionDto, required: false })
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentCaller() caller: Caller,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @Body() { reason }: TeamDeletionDto,
  ): Promise<Nothing> {
    return this.editor.remove(caller, teamId, reason?.trim());
  }
}
