import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id } from '@tianheng/contracts';
import { Authenticated, ForKeys } from '../common/access.decorator.ts';
import { Arrival, type CameAt } from '../common/arrival.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { CurrentFileDto, HandInDto, ProgramFileDto } from './hand-in.dto.ts';
import { HandInService } from './hand-in.service.ts';

@ApiTags('commitments')
@Controller('v1')
@Authenticated()
@ForKeys('submit')
export class HandInController {
  constructor(private readonly handIns: HandInService) {}

  @Post('competition/:competitionId/question/model/file')
  @Operation(
    'Hand a project file in',
    'TEAM_REQUIRED',
    'TEAM_NOT_ACCEPTED',
    'LEADER_ONLY',
    'COMPETITION_NOT_FOUND',
    'QUESTION_NOT_FOUND',
    'FILE_NOT_FOUND',
    'COMPETITION_NOT_OPEN',
    'WINDOW_NOT_OPEN',
    'WINDOW_CLOSED',
    'SUBMISSION_OFF',
    'NOT_BOUND',
    'GROUP_NOT_FOUND',
    'NOT_PROJECT_QUESTION',
    'FILE_TOO_LARGE',
    'FILE_TYPE_UNSUPPORTED',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: CurrentFileDto, description: "the project's file from now on" })
  handIn(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: HandInDto,
    @Arrival() cameAt: CameAt,
  ): Promise<CurrentFileDto> {
    return this.handIns.handIn(user, competitionId, body, cameAt);
  }

  @Patch('teams/:teamId/program_files/:fileId')
  @Operation(
    "Choose a team's file for a question",
    'NOT_ALLOWED',
    'TEAM_REQUIRED',
    'TEAM_NOT_ACCEPTED',
    'LEADER_ONLY',
    'COMPETITION_NOT_FOUND',
    'QUESTION_NOT_FOUND',
    'FILE_NOT_FOUND',
    'COMPETITION_NOT_OPEN',
    'WINDOW_NOT_OPEN',
    'WINDOW_CLOSED',
    'SUBMISSION_OFF',
    'NOT_BOUND',
    'NOT_PROJECT_QUESTION',
    'NOT_MODEL_QUESTION',
    'FILE_TOO_LARGE',
    'FILE_TYPE_UNSUPPORTED',
  )
  @ApiOkResponse({ type: CurrentFileDto })
  choose(
    @CurrentUser() user: AuthUser,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @IdParam('fileId', 'FILE_NOT_FOUND') fileId: Id,
    @Body() { question_id }: ProgramFileDto,
    @Arrival() cameAt: CameAt,
  ): Promise<CurrentFileDto> {
    return this.handIns.choose(user, teamId, fileId, question_id, cameAt);
  }
}
