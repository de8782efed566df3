import { ApiProperty } from '@nestjs/swagger';

const PART_STATES = ['up', 'down'] as const;
type PartState = (typeof PART_STATES)[number];

export interface Readiness {
  status: 'ok' | 'unavailable';
  parts: { database: PartState; redis: PartState; storage: PartState };
}

class PartsDto {
  @ApiProperty({ enum: PART_STATES }) database: PartState;
  @ApiProperty({ enum: PART_STATES }) redis: PartState;
  @ApiProperty({ enum: PART_STATES }) storage: PartState;
}

export class ReadinessDto implements Readiness {
  @ApiProperty({ enum: ['ok', 'unavailable'] }) status: 'ok' | 'unavailable';
  @ApiProperty({ type: PartsDto }) parts: PartsDto;
}

export class LivenessDto {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}
