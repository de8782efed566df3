import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated, ForViews } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { Operation } from '../common/operation.decorator.ts';
import { CandidateQueryDto, UserCandidateDto } from './candidates.dto.ts';
import { CandidatesService } from './candidates.service.ts';

@ApiTags('teams')
@Controller('v1/users')
@Authenticated()
// Whoever invites is counted, so that nobody reads through all names.
@ForViews('none')
export class CandidatesController {
  constructor(private readonly candidates: CandidatesService) {}

  @Get('search')
  @Operation('People to invite', 'COMPETITION_NOT_FOUND', 'TOO_MANY_REQUESTS')
  @ApiOkResponse({ type: [UserCandidateDto] })
  search(@CurrentUser() user: AuthUser, @Query() query: CandidateQueryDto): Promise<UserCandidateDto[]> {
    return this.candidates.search(user, query);
  }
}
