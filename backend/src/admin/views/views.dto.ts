import { ApiProperty } from '@nestjs/swagger';
import type { StartedView, ViewInfo, ViewRequest } from '@tianheng/contracts';
import { IdField } from '../../common/body-fields.ts';

export class ViewRequestDto implements ViewRequest {
  @IdField({ optional: true, description: 'as whose leader; absent: as a visitor' }) team_id?: string;
}

class ViewedTeamDto {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String, description: "the leader's username" }) leader: string;
}

export class ViewInfoDto implements ViewInfo {
  @ApiProperty({ type: ViewedTeamDto, nullable: true, description: 'null: a visitor' })
  team: ViewedTeamDto | null;
  @ApiProperty({ type: String, description: "the administrator's username" }) by: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) expires_at: number;
}

export class StartedViewDto extends ViewInfoDto implements StartedView {
  @ApiProperty({ type: String, description: 'reads at the customer site, and opens nothing else' })
  token: string;
}
