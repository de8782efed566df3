import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, Nothing, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import {
  ApprovalDetailDto,
  ApprovalPageDto,
  ApprovalQueryDto,
  ApprovalScopeDto,
  BulkApprovalDto,
  BulkApprovalResultDto,
  SavedReplyDto,
  SavedReplyRequestDto,
} from '../../teams/approvals/approvals.dto.ts';
import { ApprovalsQuery } from '../../teams/approvals/approvals.query.ts';
import { ApprovalsService } from '../../teams/approvals/approvals.service.ts';
import { SavedReplies } from '../../teams/approvals/saved-replies.service.ts';

@ApiTags('admin')
@Controller('v1/admin/competition/approvals')
@Authenticated('platform_admin')
export class AdminApprovalsController {
  constructor(
    private readonly query: ApprovalsQuery,
    private readonly approvals: ApprovalsService,
    private readonly replies: SavedReplies,
  ) {}

  @Get()
  @Operation('Teams that came up for approval, newest first')
  @ApiOkResponse({ type: ApprovalPageDto })
  list(@Query() query: ApprovalQueryDto, @Language() language: UiLanguage): Promise<ApprovalPageDto> {
    return this.query.list(query, language);
  }

  @Post()
  @Operation('Approve or refuse teams, each by itself')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkApprovalResultDto })
  decideAll(
    @CurrentCaller() caller: Caller,
    @Body() body: BulkApprovalDto,
    @Language() language: UiLanguage,
  ): Promise<BulkApprovalResultDto> {
    return this.approvals.decideAll(caller, body, language);
  }

  @Get('replies')
  @Operation('Saved replies for reasons')
  @ApiOkResponse({ type: [SavedReplyDto] })
  listReplies(): Promise<SavedReplyDto[]> {
    return this.replies.list();
  }

  @Post('replies')
  @Operation('Save a reply for reasons')
  @ApiCreatedResponse({ type: SavedReplyDto })
  createReply(
    @CurrentCaller() caller: Caller,
    @Body() { text }: SavedReplyRequestDto,
  ): Promise<SavedReplyDto> {
    return this.replies.create(caller, text);
  }

  @Delete('replies/:replyId')
  @Operation('Delete a saved reply')
  @ApiOkResponse({ type: NothingDto })
  removeReply(
    @CurrentCaller() caller: Caller,
    @IdParam('replyId', 'REPLY_NOT_FOUND') replyId: Id,
  ): Promise<Nothing> {
    return this.replies.remove(caller, replyId);
  }

  @Get(':approvalId')
  @Operation('One approval with everything there is to judge')
  @ApiOkResponse({ type: ApprovalDetailDto })
  get(
    @CurrentUser() user: AuthUser,
    @IdParam('approvalId', 'APPROVAL_NOT_FOUND') approvalId: Id,
    @Query() scope: ApprovalScopeDto,
    @Language() language: UiLanguage,
  ): Promise<ApprovalDetailDto> {
    return this.query.get(user, approvalId, scope, language);
  }
}
