import { Body, Controller, Delete, Get, Post, Put, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { Authenticated, ForKeys } from '../common/access.decorator.ts';
import { Arrival, type CameAt } from '../common/arrival.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { NothingDto } from '../common/nothing.dto.ts';
import { Operation } from '../common/operation.decorator.ts';
import { IdempotencyKey, Nameable } from '../idempotency/idempotency-key.ts';
import { Polled } from '../polls/admission.ts';
import { Polls } from '../polls/polls.ts';
import { CommitmentLog } from './commitment-log.ts';
import {
  CommitmentDto,
  CommitmentPageDto,
  CommitmentQueryDto,
  CreateCommitmentDto,
  CreatedCommitmentDto,
  UpdateCommitmentDto,
} from './commitments.dto.ts';
import { CommitmentsQuery } from './commitments.query.ts';
import { CommitmentsService } from './commitments.service.ts';

@ApiTags('commitments')
@Controller('v1/commitment')
@Authenticated()
export class CommitmentsController {
  constructor(
    private readonly commitments: CommitmentsService,
    private readonly query: CommitmentsQuery,
    private readonly logs: CommitmentLog,
    private readonly polls: Polls,
  ) {}

  @Post()
  @ForKeys('submit')
  @Nameable('submission')
  @Operation(
    'Submit a file to be judged',
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
    'NOT_MODEL_QUESTION',
    'QUESTION_NOT_READY',
    'TEST_NOT_OFFERED',
    'LANGUAGE_NOT_ALLOWED',
    'FILE_TYPE_UNSUPPORTED',
    'COMMITMENT_LIMIT_REACHED',
    'COMMITMENT_TOO_SOON',
    'TOO_MANY_WAITING',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @ApiCreatedResponse({ type: CreatedCommitmentDto })
  submit(
    @CurrentUser() user: AuthUser,
    @Body() body: CreateCommitmentDto,
    @IdempotencyKey() key: string | null,
    @Arrival() cameAt: CameAt,
  ): Promise<CreatedCommitmentDto> {
    return this.commitments.submit(user, body, key, cameAt);
  }

  @Get()
  @Operation(
    "A team's submissions to a question",
    'COMPETITION_NOT_FOUND',
    'QUESTION_NOT_FOUND',
    'TEAM_REQUIRED',
    'BUSY',
  )
  @Polled()
  @ApiOkResponse({ type: CommitmentPageDto })
  list(
    @CurrentUser() user: AuthUser,
    @Query() query: CommitmentQueryDto,
    @Language() language: UiLanguage,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommitmentPageDto | undefined> {
    return this.polls.answer({ request, reply, user }, () => this.query.poll(user, query, language));
  }

  @Get(':commitmentId')
  @Operation('One submission')
  @ApiOkResponse({ type: CommitmentDto })
  get(
    @CurrentUser() user: AuthUser,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
    @Language() language: UiLanguage,
  ): Promise<CommitmentDto> {
    return this.query.get(user, id, language);
  }

  @Put(':commitmentId')
  @ForKeys('submit')
  @Operation('Stop a submission', 'LEADER_ONLY', 'COMPETITION_NOT_OPEN', 'COMMITMENT_FINISHED')
  @ApiOkResponse({ type: CommitmentDto, description: 'stopped' })
  cancel(
    @CurrentUser() user: AuthUser,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
    @Body() _body: UpdateCommitmentDto,
    @Language() language: UiLanguage,
  ): Promise<CommitmentDto> {
    return this.commitments.cancel(user, id).then(() => this.query.get(user, id, language));
  }

  @Delete(':commitmentId')
  @ForKeys('submit')
  @Operation('Delete a submission', 'LEADER_ONLY', 'COMPETITION_NOT_OPEN', 'COMMITMENT_NOT_DELETABLE')
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentUser() user: AuthUser,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
  ): Promise<NothingDto> {
    return this.commitments.remove(user, id).then(() => ({}));
  }

  @Get(':commitmentId/log')
  @Operation("A submission's log", 'LOG_NOT_FOUND', 'FILE_NOT_FOUND')
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  log(
    @CurrentCaller() caller: Caller,
    @IdParam('commitmentId', 'COMMITMENT_NOT_FOUND') id: Id,
    @Language() language: UiLanguage,
  ): Promise<StreamableFile> {
    return this.logs.open(caller, id, language).then(
      ({ text, filename }) =>
        new StreamableFile(Buffer.from(text), {
          type: 'text/plain; charset=utf-8',
          disposition: `attachment; filename="${filename}"`,
        }),
    );
  }
}
