import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, Public } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { PageQueryDto } from '../common/paged.ts';
import { Polled } from '../polls/admission.ts';
import { Polls } from '../polls/polls.ts';
import { OverallRankQuery } from './overall-rank.query.ts';
import {
  OverallRankPageDto,
  RankPageDto,
  RankQueryDto,
  TeamQuestionInfoDto,
  TeamQuestionQueryDto,
} from './rank.dto.ts';
import { RankQuery } from './rank.query.ts';

@ApiTags('commitments')
@Controller('v1/competition/:competitionId')
export class RankController {
  constructor(
    private readonly rank: RankQuery,
    private readonly overallRank: OverallRankQuery,
    private readonly polls: Polls,
  ) {}

  @Get('question/rank')
  @Operation("A question's ranking", 'QUESTION_NOT_FOUND', 'COMPETITION_NOT_OPEN', 'BUSY')
  @Polled()
  @Public()
  @ApiOkResponse({ type: RankPageDto })
  list(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: RankQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RankPageDto | undefined> {
    return this.polls.answer({ request, reply, user }, () => this.rank.poll(user, competitionId, query));
  }

  @Get('rank')
  @Operation('The ranking over all algorithm questions of a competition', 'COMPETITION_NOT_OPEN', 'BUSY')
  @Polled()
  @Public()
  @ApiOkResponse({ type: OverallRankPageDto })
  overall(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: PageQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OverallRankPageDto | undefined> {
    return this.polls.answer({ request, reply, user }, () =>
      this.overallRank.poll(user, competitionId, query),
    );
  }

  @Get('team/question/info')
  @Operation("The own team's results by question; empty without one", 'COMPETITION_NOT_OPEN')
  @Authenticated()
  @ApiOkResponse({ type: [TeamQuestionInfoDto] })
  ofTeam(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: TeamQuestionQueryDto,
  ): Promise<TeamQuestionInfoDto[]> {
    return this.rank.ofTeam(user, competitionId, query.question_type);
  }
}
