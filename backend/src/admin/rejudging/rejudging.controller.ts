import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type {
  CountVerdictOutcome,
  Id,
  RejudgementPage,
  RejudgeOutcome,
  StopRejudgingOutcome,
  UiLanguage,
} from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import {
  CountVerdictOutcomeDto,
  CountVerdictRequestDto,
  RejudgementPageDto,
  RejudgementQueryDto,
  RejudgeOutcomeDto,
  RejudgeRequestDto,
  StopRejudgingOutcomeDto,
  StopRejudgingRequestDto,
} from './rejudging.dto.ts';
import { RejudgingQuery } from './rejudging.query.ts';
import { Rejudging } from './rejudging.ts';

@ApiTags('admin')
@Controller('v1/admin/kongtianbei/question/:questionId/rejudge')
@Authenticated('platform_admin')
export class AdminRejudgingController {
  constructor(
    private readonly query: RejudgingQuery,
    private readonly rejudging: Rejudging,
  ) {}

  @Get()
  @Operation('What was judged again, beside the verdicts that count')
  @ApiOkResponse({ type: RejudgementPageDto })
  list(
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Query() query: RejudgementQueryDto,
    @Language() language: UiLanguage,
  ): Promise<RejudgementPage> {
    return this.query.list(questionId, query, language);
  }

  @Post()
  @Operation(
    'Judge submissions again; nothing counts until that is asked for',
    'NOT_MODEL_QUESTION',
    'QUESTION_NOT_READY',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: RejudgeOutcomeDto })
  begin(
    @CurrentCaller() caller: Caller,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Body() body: RejudgeRequestDto,
  ): Promise<RejudgeOutcome> {
    return this.rejudging.begin(caller, questionId, body);
  }

  @Post('count')
  @Operation('Make the new verdicts count, or again the first ones', 'VERDICTS_MOVED')
  @HttpCode(200)
  @ApiOkResponse({ type: CountVerdictOutcomeDto })
  count(
    @CurrentCaller() caller: Caller,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Body() body: CountVerdictRequestDto,
  ): Promise<CountVerdictOutcome> {
    return this.rejudging.count(caller, questionId, body);
  }

  @Post('stop')
  @Operation('Stop what is still to be judged again')
  @HttpCode(200)
  @ApiOkResponse({ type: StopRejudgingOutcomeDto })
  stop(
    @CurrentCaller() caller: Caller,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Body() body: StopRejudgingRequestDto,
  ): Promise<StopRejudgingOutcome> {
    return this.rejudging.stop(caller, questionId, body);
  }
}
