import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { TeamDto } from '../teams.dto.ts';
import { TeamInfoDto } from './team-form.dto.ts';
import { HandOverDto } from './team-life.dto.ts';
import { TeamLifeService } from './team-life.service.ts';

@ApiTags('teams')
@Controller('v1/competition/:competitionId/team')
@Authenticated()
export class TeamLifeController {
  constructor(private readonly life: TeamLifeService) {}

  @Put(':teamId/info')
  @Operation(
    "Change a team's picture, slogan and introduction",
    'TEAM_REQUIRED',
    'NOT_ALLOWED',
    'LEADER_ONLY',
    'COMPETITION_NOT_OPEN',
    'STALE_WRITE',
  )
  @ApiOkResponse({ type: TeamDto })
  edit(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @Body() body: TeamInfoDto,
    @Language() language: UiLanguage,
  ): Promise<TeamDto> {
    return this.life.edit(user, competitionId, teamId, body, language);
  }

  @Post('dismiss')
  @Operation(
    "Dismiss one's team",
    'TEAM_REQUIRED',
    'LEADER_ONLY',
    'COMPETITION_NOT_OPEN',
    'TEAM_HAS_COMMITMENTS',
    'TOO_MANY_REQUESTS',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto })
  dismiss(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<NothingDto> {
    return this.life.dismiss(user, competitionId).then(() => ({}));
  }

  @Post('leave')
  @Operation(
    'Leave a team that is not approved',
    'TEAM_REQUIRED',
    'LEADER_CANNOT_LEAVE',
    'COMPETITION_NOT_OPEN',
    'TEAM_STATE_CONFLICT',
    'TOO_MANY_REQUESTS',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: NothingDto })
  leave(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<NothingDto> {
    return this.life.leave(user, competitionId).then(() => ({}));
  }

  @Post('leader')
  @Operation(
    'Hand the leadership of a team that is not approved over to a member',
    'TEAM_REQUIRED',
    'LEADER_ONLY',
    'MEMBER_NOT_FOUND',
    'COMPETITION_NOT_OPEN',
    'TEAM_STATE_CONFLICT',
    'TOO_MANY_REQUESTS',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: TeamDto })
  handOver(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() { user_id: memberId }: HandOverDto,
    @Language() language: UiLanguage,
  ): Promise<TeamDto> {
    return this.life.handOver(user, competitionId, memberId.toLowerCase(), language);
  }
}
