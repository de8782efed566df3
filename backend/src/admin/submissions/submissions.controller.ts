import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiExcludeEndpoint, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  PACKING_NAMED_MINUTES,
  type AdminRankPage,
  type Id,
  type SubmissionArchive,
  type SubmissionRecordPage,
  type UiLanguage,
} from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, Public } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { PageQueryDto } from '../../common/paged.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';
import { TaskDto } from '../../tasks/tasks.dto.ts';
import {
  AdminRankPageDto,
  SignedArchiveQueryDto,
  SubmissionArchiveDto,
  SubmissionArchiveRequestDto,
  SubmissionQueryDto,
  SubmissionRecordPageDto,
} from '../office.dto.ts';
import { SubmissionArchives } from './submission-archive.ts';
import { SubmissionPacking } from './submission-packing.ts';
import { SubmissionsQuery } from './submissions.query.ts';

@ApiTags('admin')
@Controller('v1/admin')
@Authenticated('platform_admin')
export class AdminSubmissionsController {
  constructor(
    private readonly submissions: SubmissionsQuery,
    private readonly archives: SubmissionArchives,
    private readonly packing: SubmissionPacking,
  ) {}

  @Get('commitment')
  @Operation('What teams submitted, newest first', 'COMPETITION_NOT_FOUND', 'QUESTION_NOT_FOUND')
  @ApiOkResponse({ type: SubmissionRecordPageDto })
  list(@Query() query: SubmissionQueryDto, @Language() language: UiLanguage): Promise<SubmissionRecordPage> {
    return this.submissions.list(query, language);
  }

  @Post('commitment/archive')
  @Operation(
    'A signed address of a zip of submissions with their logs, and a table of them',
    'COMPETITION_NOT_FOUND',
    'QUESTION_NOT_FOUND',
    'COMMITMENT_NOT_FOUND',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: SubmissionArchiveDto })
  archive(
    @CurrentCaller() caller: Caller,
    @Body() body: SubmissionArchiveRequestDto,
    @Language() language: UiLanguage,
  ): Promise<SubmissionArchive> {
    return this.archives.url(caller, body, language);
  }

  @Post('commitment/archive/task')
  @Nameable('task', 'cancelled or failed', `${PACKING_NAMED_MINUTES} minutes`)
  @Operation(
    'Pack such a zip in the background',
    'COMPETITION_NOT_FOUND',
    'QUESTION_NOT_FOUND',
    'COMMITMENT_NOT_FOUND',
    'STORAGE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @HttpCode(202)
  @ApiAcceptedResponse({ type: TaskDto, description: 'the zip is its result, and kept for a week' })
  pack(
    @CurrentCaller() caller: Caller,
    @Body() body: SubmissionArchiveRequestDto,
    @Language() language: UiLanguage,
    @IdempotencyKey() key: string | null,
  ): Promise<TaskDto> {
    return this.packing.start(caller, body, language, key);
  }

  @Get('commitment/archive')
  @Public()
  @ApiExcludeEndpoint()
  download(
    @Query() query: SignedArchiveQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.archives.send(query, request, reply);
  }

  @Get('kongtianbei/question/:questionId/rank')
  @Operation("A question's ranking with exact scores and what was handed in")
  @ApiOkResponse({ type: AdminRankPageDto })
  rank(
    @CurrentUser() user: AuthUser,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Query() query: PageQueryDto,
  ): Promise<AdminRankPage> {
    return this.submissions.ranked(user, questionId, query);
  }
}
