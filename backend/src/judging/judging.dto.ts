import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ATTEMPT_OUTCOMES,
  CLAIM_IMAGES_MAX,
  FAULT_DETAIL_MAX,
  JUDGE_CAUSES,
  JUDGE_MESSAGE_MAX,
  PARTICIPANT_CAUSES,
  PLATFORM_CAUSES,
  SPENT_MS_MAX,
  metricsFault,
  type AttemptOutcome,
  type AttemptResult,
  RUNNER_ID_MAX,
  RUNNER_STATES,
  type AnnounceRequest,
  type ClaimRequest,
  type FaultClass,
  type HeartbeatRequest,
  type HeartbeatResponse,
  type JudgeFaultCause,
  type Measurement,
  type ParticipantCause,
  type PlatformCause,
  type ReleaseRequest,
  type RunnerFacts,
  type RunnerState,
  type SettleRequest,
} from '@tianheng/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const CONTROL_FREE = /^\P{Cc}+$/u;
const SHA256_PATTERN = /^[0-9a-f]{64}$/;
const MOST = Number.MAX_SAFE_INTEGER;

const IsMetrics = (): PropertyDecorator => (target, propertyName) =>
  registerDecorator({
    name: 'invalid',
    target: target.constructor,
    propertyName: String(propertyName),
    validator: { validate: (value: unknown) => metricsFault(value) === null },
  });

class RunnerFactsDto implements RunnerFacts {
  @ApiProperty({ type: String })
  @Matches(CONTROL_FREE)
  @MaxLength(RUNNER_ID_MAX)
  runner_id: string;

  @ApiProperty({ type: String })
  @Matches(CONTROL_FREE)
  @MaxLength(200)
  host: string;

  @ApiProperty({ type: String })
  @Matches(CONTROL_FREE)
  @MaxLength(100)
  version: string;

  @ApiProperty({ type: Number })
  @IsInt()
  @Min(1)
  @Max(10_000)
  slots: number;
}

export class ClaimDto extends RunnerFactsDto implements ClaimRequest {
  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'the lease that is asked for' })
  @IsOptional()
  @IsUUID()
  lease_token?: string;

  @ApiProperty({ type: [String], description: 'image ids and repository digests that the runner holds' })
  @IsArray()
  @ArrayMaxSize(CLAIM_IMAGES_MAX)
  @Matches(CONTROL_FREE, { each: true })
  @MaxLength(500, { each: true })
  images: string[];
}

export class AnnounceDto extends RunnerFactsDto implements AnnounceRequest {
  @ApiProperty({ enum: RUNNER_STATES })
  @IsIn(RUNNER_STATES)
  state: RunnerState;

  @ApiPropertyOptional({ type: String, maxLength: 100, description: 'version of its container engine' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  engine?: string;
}

class LeasedDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  lease_token: string;
}

export class HeartbeatDto extends LeasedDto implements HeartbeatRequest {
  @ApiPropertyOptional({ type: Boolean, description: 'it waits for its turn on its host' })
  @IsOptional()
  @IsBoolean()
  waits?: boolean;
}

export class LeaseDto implements HeartbeatResponse {
  @ApiProperty({ type: Number }) lease_expires_at: number;
}

export class ReleaseDto extends LeasedDto implements ReleaseRequest {
  @ApiProperty({ enum: ['platform', 'judge'] })
  @IsIn(['platform', 'judge'])
  fault: FaultClass;

  @ApiProperty({ enum: [...PLATFORM_CAUSES, ...JUDGE_CAUSES] })
  @IsIn([...PLATFORM_CAUSES, ...JUDGE_CAUSES])
  cause: PlatformCause | JudgeFaultCause;

  @ApiProperty({ type: String })
  @IsString()
  @MaxLength(FAULT_DETAIL_MAX)
  detail: string;

  @ApiProperty({ type: Boolean })
  @IsBoolean()
  judge_log_stored: boolean;
}

export class MeasuredDto implements Measurement {
  @ApiPropertyOptional({ type: Number })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(SPENT_MS_MAX)
  time_ms?: number;
  @ApiPropertyOptional({ type: Number }) @IsOptional() @IsNumber() @Min(0) @Max(SPENT_MS_MAX) cpu_ms?: number;
  @ApiPropertyOptional({ type: Number }) @IsOptional() @IsNumber() @Min(0) @Max(MOST) time_limit_ms?: number;
  @ApiPropertyOptional({ type: Number })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(MOST)
  memory_limit_mb?: number;
  @ApiPropertyOptional({ type: Number }) @IsOptional() @IsNumber() @Min(0) @Max(MOST) memory_mb?: number;
  @ApiPropertyOptional({ type: Number }) @IsOptional() @IsNumber() @Min(0) @Max(MOST) log_bytes?: number;
  @ApiPropertyOptional({ type: Number }) @IsOptional() @IsInt() exit_code?: number;
}

export class SettleDto extends LeasedDto implements SettleRequest {
  @ApiProperty({ enum: Object.keys(PARTICIPANT_CAUSES) })
  @IsIn(Object.keys(PARTICIPANT_CAUSES))
  cause: ParticipantCause;

  @ApiProperty({ type: Number, nullable: true, description: 'a number when accepted' })
  @ValidateIf(({ cause, score }: SettleDto) => cause === 'accepted' || score !== null)
  @IsNumber()
  score: number | null;

  @ApiProperty({ type: String })
  @IsString()
  @MaxLength(JUDGE_MESSAGE_MAX)
  message: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(JUDGE_MESSAGE_MAX)
  message_zh?: string | null;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' } })
  @IsMetrics()
  metrics: Record<string, number>;

  @ApiProperty({ type: MeasuredDto })
  @ValidateNested()
  @Type(() => MeasuredDto)
  measured: MeasuredDto;

  @ApiProperty({ type: String, nullable: true })
  @ValidateIf(({ output_sha256 }: SettleDto) => output_sha256 !== null)
  @Matches(SHA256_PATTERN)
  output_sha256: string | null;

  @ApiProperty({ type: Boolean })
  @IsBoolean()
  log_stored: boolean;

  @ApiProperty({ type: Boolean })
  @IsBoolean()
  judge_log_stored: boolean;
}

export class AttemptResultDto implements AttemptResult {
  @ApiProperty({ enum: ATTEMPT_OUTCOMES }) outcome: AttemptOutcome;
}
