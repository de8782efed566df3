import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ALL_JUDGE_CAUSES,
  COMMITMENT_MODES,
  COMMITMENT_STATUSES,
  SUBMISSION_LANGUAGES,
  type Commitment,
  type CommitmentMode,
  type CommitmentPage,
  type CommitmentStatus,
  type CreateCommitmentRequest,
  type CreateCommitmentResponse,
  type Id,
  type JudgeCause,
  type Measurement,
  type SubmissionLanguage,
  type UpdateCommitmentRequest,
} from '@tianheng/contracts';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { PagedDto, PageQueryDto } from '../common/paged.ts';

export class CreateCommitmentDto implements CreateCommitmentRequest {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  competition_id: Id;

  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  question_id: Id;

  @ApiProperty({ type: String, format: 'uuid', description: 'a zip that the team uploaded' })
  @IsUUID()
  upload_id: Id;

  @ApiProperty({ enum: SUBMISSION_LANGUAGES })
  @IsIn(SUBMISSION_LANGUAGES)
  language: SubmissionLanguage;

  @ApiProperty({ enum: COMMITMENT_MODES })
  @IsIn(COMMITMENT_MODES)
  mode: CommitmentMode;
}

export class UpdateCommitmentDto implements UpdateCommitmentRequest {
  @ApiProperty({ enum: ['cancel'] })
  @IsIn(['cancel'])
  status: 'cancel';
}

export class CommitmentQueryDto extends PageQueryDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  competition_id: Id;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  @IsOptional()
  @IsUUID()
  question_id?: Id;
}

export class CreatedCommitmentDto implements CreateCommitmentResponse {
  @ApiProperty({ type: String }) commitment_id: Id;
  @ApiProperty({ type: String }) commitment_no: string;
  @ApiProperty({ enum: COMMITMENT_STATUSES }) status: CommitmentStatus;
  @ApiProperty({ type: Number, description: 'commitments that run before this one; 0 = next' })
  queue_number: number;
}

export class MeasurementDto implements Measurement {
  @ApiPropertyOptional({ type: Number }) time_ms?: number;
  @ApiPropertyOptional({ type: Number }) cpu_ms?: number;
  @ApiPropertyOptional({ type: Number }) time_limit_ms?: number;
  @ApiPropertyOptional({ type: Number }) memory_limit_mb?: number;
  @ApiPropertyOptional({ type: Number }) memory_mb?: number;
  @ApiPropertyOptional({ type: Number }) log_bytes?: number;
  @ApiPropertyOptional({ type: Number }) exit_code?: number;
}

export class CommitmentDto implements Commitment {
  @ApiProperty({ type: String }) commitment_id: Id;
  @ApiProperty({ type: String }) commitment_no: string;
  @ApiProperty({ type: String }) competition_id: Id;
  @ApiProperty({ type: String }) question_id: Id;
  @ApiProperty({ enum: COMMITMENT_STATUSES }) status: CommitmentStatus;
  @ApiProperty({ enum: COMMITMENT_MODES }) mode: CommitmentMode;
  @ApiProperty({ enum: SUBMISSION_LANGUAGES }) language: SubmissionLanguage;
  @ApiProperty({ type: Number, description: '-1 when not waiting, or put off for minutes' })
  queue_number: number;
  @ApiProperty({ type: Boolean, description: 'it waits, and judging of its question is paused' })
  is_paused: boolean;
  @ApiProperty({ type: Number, nullable: true }) score: number | null;
  @ApiProperty({
    type: Boolean,
    description: 'the organiser keeps its score back for now; false where it ended without any',
  })
  score_hidden: boolean;
  @ApiProperty({ type: Number }) submitted_at: number;
  @ApiProperty({ type: Number, nullable: true }) started_at: number | null;
  @ApiProperty({ type: Number, nullable: true }) finished_at: number | null;
  @ApiProperty({ enum: ALL_JUDGE_CAUSES, nullable: true }) cause: JudgeCause | null;
  @ApiProperty({ type: String, nullable: true }) message: string | null;
  @ApiProperty({ type: MeasurementDto }) measured: MeasurementDto;
  @ApiProperty({ type: Boolean }) has_log: boolean;
  @ApiProperty({ type: Boolean, description: 'its verdict is that of a re-judgement' }) is_rejudged: boolean;
  @ApiProperty({
    type: Boolean,
    description: 'the team stands in the ranking with this one; false while scores are hidden',
  })
  is_ranked: boolean;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ type: String }) filename: string;
  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: 'administrators only: judged with other images, data or limits than the question has today',
  })
  stale?: boolean | null;
}

export class CommitmentPageDto extends PagedDto implements CommitmentPage {
  @ApiProperty({ type: [CommitmentDto] }) data: CommitmentDto[];
  @ApiProperty({ type: Number, description: 'on all pages' }) waiting_count: number;
  @ApiProperty({ type: Number, description: 'on all pages' }) running_count: number;
  @ApiProperty({
    type: Number,
    description: 'on all pages: with a verdict; a stopped one is in none of these',
  })
  judged_count: number;
}
