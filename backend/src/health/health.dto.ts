import { ApiProperty } from '@nestjs/swagger';
import { SITE_STATES, type SiteState } from '@tianheng/contracts';
import { JUDGING_STATES } from '../judging/runners.service.ts';

const PART_STATES = ['up', 'down'] as const;
const JUDGING_HINTS = [...JUDGING_STATES, 'unknown'] as const;
const SPACE_STATES = ['enough', 'low', 'unknown'] as const;
export type PartState = (typeof PART_STATES)[number];
export type JudgingHint = (typeof JUDGING_HINTS)[number];
export type SpaceState = (typeof SPACE_STATES)[number];

export interface Readiness {
  status: SiteState;
  parts: {
    database: PartState;
    redis: PartState;
    storage: PartState;
    space: SpaceState;
    judging: JudgingHint;
  };
}

class PartsDto {
  @ApiProperty({ enum: PART_STATES }) database: PartState;
  @ApiProperty({ enum: PART_STATES }) redis: PartState;
  @ApiProperty({ enum: PART_STATES }) storage: PartState;
  @ApiProperty({ enum: SPACE_STATES, description: 'low: uploads are refused' }) space: SpaceState;
  @ApiProperty({
    enum: JUDGING_HINTS,
    description:
      'partly: some runners take no work; stopped: none does; lost: they fell silent; none: there is none',
  })
  judging: JudgingHint;
}

export class ReadinessDto implements Readiness {
  @ApiProperty({ enum: SITE_STATES, description: 'degraded: everything is served but what the parts say' })
  status: Readiness['status'];
  @ApiProperty({ type: PartsDto }) parts: PartsDto;
}

export class LivenessDto {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}
