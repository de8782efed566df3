import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  ELIGIBILITY_ITEMS,
  TEAM_STATUSES,
  type Eligibility,
  type EligibilityItem,
  type Id,
  type TeamStatus,
} from '@tianheng/contracts';
import { Public } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { EligibilityService } from './eligibility.service.ts';

class EligibilityItemDto {
  @ApiProperty({ enum: ELIGIBILITY_ITEMS }) item: EligibilityItem;
  @ApiProperty({ type: Boolean }) is_met: boolean;
}

class EligibilityDto implements Eligibility {
  @ApiProperty({ type: [EligibilityItemDto], description: 'in the order in which one meets them' })
  items: EligibilityItemDto[];
  @ApiProperty({ type: String, nullable: true, description: "one's own team there" }) team_id: string | null;
  @ApiProperty({ enum: TEAM_STATUSES, nullable: true, type: String }) status: TeamStatus | null;
}

@ApiTags('teams')
@Controller('v1/competition/:competitionId/eligibility')
@Public()
export class EligibilityController {
  constructor(private readonly eligibility: EligibilityService) {}

  @Get()
  @Operation('What registering still needs')
  @ApiOkResponse({ type: EligibilityDto })
  check(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<EligibilityDto> {
    return this.eligibility.check(user, competitionId);
  }
}
