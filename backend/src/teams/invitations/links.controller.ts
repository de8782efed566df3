import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, Nothing } from '@tianheng/contracts';
import { Authenticated, ForKeys, ForViews } from '../../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { ApiOkOrNothing } from '../api-or-nothing.decorator.ts';
import { TeamLinkDto } from './invitations.dto.ts';
import { LinksService } from './links.service.ts';

/** The leader's own link. */
@ApiTags('teams')
@Controller('v1/competition/:competitionId/team/invitation_link')
@Authenticated()
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Post()
  @Operation(
    'Make an invitation link, which replaces the one before',
    'TEAM_REQUIRED',
    'LEADER_ONLY',
    'COMPETITION_NOT_OPEN',
    'TEAM_STATE_CONFLICT',
    'TOO_MANY_REQUESTS',
  )
  @ApiCreatedResponse({ type: TeamLinkDto })
  create(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<TeamLinkDto> {
    return this.links.create(user, competitionId);
  }

  @Get()
  @ForViews('none')
  // Whoever holds it gets into the team, which no key may.
  @ForKeys()
  @Operation('The invitation link that is good', 'TEAM_REQUIRED', 'LEADER_ONLY')
  @ApiOkOrNothing(TeamLinkDto)
  current(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<TeamLinkDto | Nothing> {
    return this.links.current(user, competitionId);
  }

  @Delete()
  @Operation('Withdraw the invitation link', 'TEAM_REQUIRED', 'LEADER_ONLY')
  @ApiOkResponse({ type: NothingDto })
  revoke(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<NothingDto> {
    return this.links.revoke(user, competitionId).then(() => ({}));
  }
}
