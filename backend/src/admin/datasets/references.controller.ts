import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, Nothing, ReferenceApproval, ReferenceApprovalPage } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { ReferenceApprovals } from '../../datasets/references/reference.approvals.ts';
import {
  ReferenceApprovalDto,
  ReferenceApprovalPageDto,
  ReferenceApprovalQueryDto,
  ReferenceDecisionDto,
} from '../../datasets/references/references.dto.ts';

@ApiTags('admin')
@Controller('v1/admin/dataset/reference')
@Authenticated('platform_admin')
export class AdminReferencesController {
  constructor(private readonly approvals: ReferenceApprovals) {}

  @Get('approve')
  @Operation('Submitted citations and quotes')
  @ApiOkResponse({ type: ReferenceApprovalPageDto })
  list(@Query() query: ReferenceApprovalQueryDto): Promise<ReferenceApprovalPage> {
    return this.approvals.list(query);
  }

  @Post(':referenceId/approve')
  @Operation('Approve or reject a citation', 'REFERENCE_DECIDED')
  @HttpCode(200)
  @ApiOkResponse({ type: ReferenceApprovalDto })
  decide(
    @CurrentCaller() caller: Caller,
    @IdParam('referenceId', 'REFERENCE_NOT_FOUND') referenceId: Id,
    @Body() body: ReferenceDecisionDto,
  ): Promise<ReferenceApproval> {
    return this.approvals.decide(caller, referenceId, body);
  }

  @Delete(':referenceId')
  @Operation('Delete a decided citation', 'REFERENCE_NOT_DECIDED')
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentCaller() caller: Caller,
    @IdParam('referenceId', 'REFERENCE_NOT_FOUND') referenceId: Id,
  ): Promise<Nothing> {
    return this.approvals.remove(caller, referenceId);
  }
}
