import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { ErrorCode, Id, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { Arrival, type CameAt } from '../../common/arrival.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { TeamDto } from '../teams.dto.ts';
import { RegistrationService } from './registration.service.ts';
import { SubmitQueryDto, TeamDraftDto, TeamFormDto } from './team-form.dto.ts';

const REFUSALS: ErrorCode[] = [
  ...(['COMPETITION_NOT_OPEN', 'REGISTRATION_CLOSED', 'ALREADY_IN_TEAM', 'LEADER_ONLY'] as const),
  ...(['TEAM_NAME_TAKEN', 'TEAM_NAME_FIXED', 'TEAM_STATE_CONFLICT', 'USER_NOT_FOUND'] as const),
  ...(['GROUP_NOT_FOUND', 'QUESTION_NOT_FOUND', 'STALE_WRITE'] as const),
  // Dismissed while the call waited for it.
  ...(['TEAM_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const),
];

@ApiTags('teams')
@Controller('v1/competition/:competitionId/team')
@Authenticated()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  @Operation('Create a team, or submit a draft', ...REFUSALS, 'USER_IN_TEAM')
  @ApiCreatedResponse({ type: TeamDto })
  create(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() { team_id: teamId }: SubmitQueryDto,
    @Body() form: TeamFormDto,
    @Language() language: UiLanguage,
    @Arrival() cameAt: CameAt,
  ): Promise<TeamDto> {
    return this.registration.submit(
      { user, competitionId, form, language, cameAt },
      teamId?.toLowerCase() ?? null,
    );
  }

  @Post('temporary-storage')
  @Operation('Save a draft of a team', ...REFUSALS)
  @ApiCreatedResponse({ type: TeamDto })
  saveDraft(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() form: TeamDraftDto,
    @Language() language: UiLanguage,
    @Arrival() cameAt: CameAt,
  ): Promise<TeamDto> {
    return this.registration.saveDraft({ user, competitionId, form, language, cameAt });
  }

  @Post('resubmit')
  @Operation(
    'Submit a team again that could not recruit or was refused',
    ...REFUSALS,
    'TEAM_REQUIRED',
    'USER_IN_TEAM',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: TeamDto })
  resubmit(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() form: TeamFormDto,
    @Language() language: UiLanguage,
    @Arrival() cameAt: CameAt,
  ): Promise<TeamDto> {
    return this.registration.resubmit({ user, competitionId, form, language, cameAt });
  }
}
