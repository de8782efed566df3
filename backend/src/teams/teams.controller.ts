import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, Nothing, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { CurrentUser, isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { Operation } from '../common/operation.decorator.ts';
import { ApiOkOrNothing } from './api-or-nothing.decorator.ts';
import { TeamEditor } from './team-editor.ts';
import {
  ChooseTeamDto,
  InvitationDto,
  TeamApprovalDto,
  TeamDto,
  TeamPageDto,
  TeamQueryDto,
} from './teams.dto.ts';
import { TeamsService } from './teams.service.ts';

@ApiTags('teams')
@Controller('v1')
@Authenticated()
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly editor: TeamEditor,
  ) {}

  @Get('team/info')
  @Operation('The team one works in')
  @ApiOkOrNothing(TeamDto)
  getCurrent(@CurrentUser() user: AuthUser, @Language() language: UiLanguage): Promise<TeamDto | Nothing> {
    return this.teams.getCurrent(user, language);
  }

  @Patch('current_user/team')
  @Operation('Choose the team to work in', 'TEAM_NOT_FOUND')
  @ApiOkResponse({ type: TeamDto })
  choose(
    @CurrentUser() user: AuthUser,
    @Body() { team_id }: ChooseTeamDto,
    @Language() language: UiLanguage,
  ): Promise<TeamDto> {
    return this.teams.choose(user, team_id, language);
  }

  @Get('teams')
  @Operation("One's teams; to administrators, where they may administer, every team")
  @ApiOkResponse({ type: TeamPageDto })
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: TeamQueryDto,
    @Language() language: UiLanguage,
  ): Promise<TeamPageDto> {
    const administers = isAdmin(caller.user) && caller.audience !== 'customer';
    return administers
      ? this.editor.list(caller, query, language)
      : this.teams.list(caller.user, query, language);
  }

  @Get('competition/:competitionId/team/info')
  @Operation("One's team in a competition")
  @ApiOkOrNothing(TeamDto)
  getOwn(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Language() language: UiLanguage,
  ): Promise<TeamDto | Nothing> {
    return this.teams.getOwn(user, competitionId, language);
  }

  @Get('competition/:competitionId/team/approval')
  @Operation("The decision about one's team")
  @ApiOkOrNothing(TeamApprovalDto)
  getApproval(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Language() language: UiLanguage,
  ): Promise<TeamApprovalDto | Nothing> {
    return this.teams.getApproval(user, competitionId, language);
  }

  @Get('competition/:competitionId/invited')
  @Operation("Invitations that wait for one's answer")
  @ApiOkResponse({ type: [InvitationDto] })
  invitations(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<InvitationDto[]> {
    return this.teams.invitations(user, competitionId);
  }
}
