import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, Nothing, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { Arrival, type CameAt } from '../../common/arrival.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { ApiOkOrNothing } from '../api-or-nothing.decorator.ts';
import { TeamDto } from '../teams.dto.ts';
import { InvitationAnswerDto, LinkTokenDto, TeamLinkPreviewDto } from './invitations.dto.ts';
import { InvitationsService } from './invitations.service.ts';
import { LinksService } from './links.service.ts';

/** What people do with invitations and links that reached them. */
@ApiTags('teams')
@Controller('v1/competition/:competitionId')
@Authenticated()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly links: LinksService,
  ) {}

  @Post('invited/:inviteId')
  @Operation(
    'Accept or reject an invitation',
    'NOT_ALLOWED',
    'INVITATION_CLOSED',
    'TEAM_FULL',
    'ALREADY_IN_TEAM',
    'COMPETITION_NOT_OPEN',
    'REGISTRATION_CLOSED',
  )
  @HttpCode(200)
  @ApiOkOrNothing(TeamDto)
  answer(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('inviteId', 'INVITATION_NOT_FOUND') invitationId: Id,
    @Body() { status }: InvitationAnswerDto,
    @Language() language: UiLanguage,
    @Arrival() cameAt: CameAt,
  ): Promise<TeamDto | Nothing> {
    return this.invitations.answer({ user, competitionId, cameAt }, { invitationId, status }, language);
  }

  @Get('invitation_link')
  @Operation('Whose team an invitation link leads to', 'LINK_NOT_FOUND')
  @ApiOkResponse({ type: TeamLinkPreviewDto })
  preview(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() { token }: LinkTokenDto,
    @Language() language: UiLanguage,
  ): Promise<TeamLinkPreviewDto> {
    return this.links.preview(competitionId, token, language);
  }

  @Post('invitation_link')
  @Operation(
    'Join a team by its invitation link',
    'NOT_ALLOWED',
    'LINK_NOT_FOUND',
    'TEAM_STATE_CONFLICT',
    'TEAM_FULL',
    'ALREADY_IN_TEAM',
    'COMPETITION_NOT_OPEN',
    'REGISTRATION_CLOSED',
    'TOO_MANY_REQUESTS',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: TeamDto })
  join(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() { token }: LinkTokenDto,
    @Language() language: UiLanguage,
    @Arrival() cameAt: CameAt,
  ): Promise<TeamDto> {
    return this.links.join({ user, competitionId, cameAt }, token, language);
  }
}
