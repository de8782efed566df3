import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { AdminRankPage, Id, SubmissionRecordPage } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { PageQueryDto } from '../common/paged.ts';
import { AdminRankPageDto, SubmissionQueryDto, SubmissionRecordPageDto } from './office.dto.ts';
import { SubmissionsQuery } from './submissions.query.ts';

@ApiTags('admin')
@Controller('v1/admin')
@Authenticated('platform_admin')
export class AdminSubmissionsController {
  constructor(private readonly submissions: SubmissionsQuery) {}

  @Get('commitment')
  @Operation('What teams submitted, newest first', 'COMPETITION_NOT_FOUND', 'QUESTION_NOT_FOUND')
  @ApiOkResponse({ type: SubmissionRecordPageDto })
  list(@Query() query: SubmissionQueryDto): Promise<SubmissionRecordPage> {
    return this.submissions.list(query);
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
