import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import {
  ALL_JUDGE_CAUSES,
  COMMITMENT_MODES,
  COMMITMENT_STATUSES,
  IMAGE_DIGEST_MAX,
  IMAGE_DIGEST_PATTERN,
  IMAGE_REFERENCE_MAX,
  IMAGE_REFERENCE_PATTERN,
  LINE_PATTERN,
  PAUSE_CAUSES,
  PAUSE_REASON_MAX,
  QUESTION_TYPES,
  RUNNER_STATES,
  SEARCH_MAX,
  SUBMISSIONS_TICKED_MAX,
  SUBMISSION_LANGUAGES,
  type AdminRankPage,
  type AdminRankRow,
  type CommitmentMode,
  type CommitmentStatus,
  type DrainRequest,
  type FileExport,
  type Id,
  type JudgeCause,
  type JudgeImageInfo,
  type JudgeImagePin,
  type JudgingPauseInfo,
  type JudgingRoom,
  type PartVersion,
  type PauseCause,
  type PauseRequest,
  type QuestionQueue,
  type QuestionType,
  type RankLinks,
  type ResumeRequest,
  type RunnerInfo,
  type RunnerState,
  type SubmissionLanguage,
  type SubmissionArchive,
  type SubmissionArchiveRequest,
  type SubmissionRecord,
  type SubmissionRecordPage,
} from '@tianheng/contracts';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { ChoiceField, FlagField, IdField, IdsField, LineField } from '../common/body-fields.ts';
import { EmptyIsUnset } from '../common/from-query.ts';
import { CappedPageDto, PageQueryDto } from '../common/paged.ts';
import { SignedQueryDto } from '../storage/transfers/downloads.dto.ts';
import { RankPageDto, RankRowDto } from '../ranking/rank.dto.ts';

/** Characters; a hundred ids and the words of a search fit in. */
const ARCHIVE_CHOICE_MAX = 8000;

export class PartVersionDto implements PartVersion {
  @ApiProperty({ type: String, example: 'database' }) part: string;
  @ApiProperty({ type: String, example: 'PostgreSQL' }) name: string;
  @ApiProperty({ type: String, example: '18.1' }) version: string;
}

export class FileExportDto implements FileExport {
  @ApiProperty({ type: String, description: 'good for five minutes; relative ones are of this API' })
  static_url: string;
}

export class SubmissionFilterDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  competition_id: Id;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  @EmptyIsUnset()
  @IsOptional()
  @IsUUID()
  question_id?: Id;

  @ApiPropertyOptional({
    enum: QUESTION_TYPES,
    default: 'model',
    description: 'model: commitments; project: the files of proposals',
  })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(QUESTION_TYPES)
  question_type?: QuestionType;

  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'a part of it' })
  @EmptyIsUnset()
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  team_name?: string;

  @ApiPropertyOptional({ enum: COMMITMENT_MODES })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(COMMITMENT_MODES)
  mode?: CommitmentMode;

  @ApiPropertyOptional({ enum: COMMITMENT_STATUSES })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(COMMITMENT_STATUSES)
  status?: CommitmentStatus;
}

export class SubmissionQueryDto extends IntersectionType(PageQueryDto, SubmissionFilterDto) {}

export class SubmissionArchiveRequestDto extends SubmissionFilterDto implements SubmissionArchiveRequest {
  @IdsField({ optional: true, min: 1, max: SUBMISSIONS_TICKED_MAX, description: 'of records' })
  ids?: Id[];
}

export class SubmissionArchiveDto extends FileExportDto implements SubmissionArchive {
  @ApiProperty({ type: Number, description: 'how many submissions are in it' }) count: number;
}

/** As the address was given. */
export class SignedArchiveQueryDto extends SignedQueryDto {
  @IsString()
  @MaxLength(ARCHIVE_CHOICE_MAX)
  chosen: string;
}

export class SubmissionRecordDto implements SubmissionRecord {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String, nullable: true }) commitment_no: string | null;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) question_id: string;
  @ApiProperty({ type: String }) question_title: string;
  @ApiProperty({ enum: QUESTION_TYPES }) question_type: QuestionType;
  @ApiProperty({ type: String }) team_id: string;
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ enum: COMMITMENT_MODES, nullable: true }) mode: CommitmentMode | null;
  @ApiProperty({ enum: COMMITMENT_STATUSES, nullable: true }) status: CommitmentStatus | null;
  @ApiProperty({ enum: SUBMISSION_LANGUAGES, nullable: true }) language: SubmissionLanguage | null;
  @ApiProperty({ type: Number, nullable: true, description: 'exact' }) score: number | null;
  @ApiProperty({ enum: ALL_JUDGE_CAUSES, nullable: true }) cause: JudgeCause | null;
  @ApiProperty({ type: Number, description: 'epoch ms' }) submitted_at: number;
  @ApiProperty({ type: Boolean }) is_deleted: boolean;
  @ApiProperty({
    type: Boolean,
    description: 'its team was dismissed: it ranks no more, and is not judged again',
  })
  is_dismissed: boolean;
  @ApiProperty({ type: String }) filename: string;
  @ApiProperty({ type: String, nullable: true, description: 'of this API' }) download_link: string | null;
}

export class SubmissionRecordPageDto extends CappedPageDto implements SubmissionRecordPage {
  @ApiProperty({ type: [SubmissionRecordDto] }) data: SubmissionRecordDto[];
}

class RankLinksDto implements RankLinks {
  @ApiProperty({ type: String, nullable: true }) model_file_link: string | null;
  @ApiProperty({ type: String, nullable: true }) upload_file_link: string | null;
}

class AdminRankRowDto extends RankRowDto implements AdminRankRow {
  @ApiProperty({ type: Number }) score: number;
  @ApiProperty({ type: Number, description: 'ms' }) time_use: number;
  @ApiProperty({ type: Number }) commit_number: number;
  @ApiProperty({ type: RankLinksDto }) download_links: RankLinksDto;
}

export class AdminRankPageDto extends RankPageDto implements AdminRankPage {
  @ApiProperty({ type: [AdminRankRowDto] }) override data: AdminRankRowDto[];
}

const ALL = 'null: all judging';

export class PauseRequestDto implements PauseRequest {
  @IdField({ nullable: true, description: ALL }) question_id: Id | null;
  @LineField(PAUSE_REASON_MAX, { pattern: LINE_PATTERN }) reason: string;
}

export class ResumeRequestDto implements ResumeRequest {
  @IdField({ nullable: true, description: ALL }) question_id: Id | null;
  @ChoiceField(PAUSE_CAUSES, { optional: true, default: 'administrator' }) cause?: PauseCause;
}

export class DrainRequestDto implements DrainRequest {
  @FlagField() drain: boolean;
}

export class JudgingPauseInfoDto implements JudgingPauseInfo {
  @ApiProperty({ type: String, nullable: true, description: ALL }) question_id: string | null;
  @ApiProperty({ type: String, nullable: true, description: ALL }) question_title: string | null;
  @ApiProperty({ type: String, nullable: true, description: ALL }) competition_title: string | null;
  @ApiProperty({ enum: PAUSE_CAUSES }) cause: PauseCause;
  @ApiProperty({ type: String }) reason: string;
  @ApiProperty({ type: String, description: 'empty: the platform itself' }) username: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) since: number;
}

export class RunnerInfoDto implements RunnerInfo {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) host: string;
  @ApiProperty({ type: String }) version: string;
  @ApiProperty({ type: Number }) slots: number;
  @ApiProperty({ enum: RUNNER_STATES }) state: RunnerState;
  @ApiProperty({ type: Number, description: 'epoch ms' }) state_since: number;
  @ApiProperty({ type: Boolean, description: 'an administrator gives it nothing new' }) is_draining: boolean;
  @ApiProperty({ type: Number, description: 'epoch ms' }) seen_at: number;
  @ApiProperty({ type: Boolean, description: 'heard of lately' }) is_here: boolean;
  @ApiProperty({ type: Number }) running: number;
  @ApiProperty({ type: [String], description: 'by their names, as it said when it asked for work last' })
  images: string[];
}

class QuestionQueueDto implements QuestionQueue {
  @ApiProperty({ type: String }) question_id: string;
  @ApiProperty({ type: String }) question_title: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) competition_title: string;
  @ApiProperty({ type: Number }) waiting: number;
  @ApiProperty({ type: Number, description: 'of those that wait: what a full disk puts off for minutes' })
  put_off: number;
  @ApiProperty({ type: Number }) running: number;
  @ApiProperty({ type: Number, nullable: true, description: 'epoch ms' }) oldest_queued_at: number | null;
}

export class JudgingRoomDto implements JudgingRoom {
  @ApiProperty({ type: String, enum: ['up', 'partly', 'stopped', 'lost', 'none'] }) state: string;
  @ApiProperty({ type: Number }) waiting: number;
  @ApiProperty({ type: Number }) running: number;
  @ApiProperty({ type: Number, nullable: true, description: 'epoch ms' }) oldest_queued_at: number | null;
  @ApiProperty({ type: [RunnerInfoDto] }) runners: RunnerInfoDto[];
  @ApiProperty({ type: [QuestionQueueDto] }) questions: QuestionQueueDto[];
  @ApiProperty({ type: [JudgingPauseInfoDto] }) pauses: JudgingPauseInfoDto[];
}

export class JudgeImagePinDto implements JudgeImagePin {
  @LineField(IMAGE_REFERENCE_MAX, { pattern: IMAGE_REFERENCE_PATTERN, description: 'as questions name it' })
  reference: string;
  @LineField(IMAGE_DIGEST_MAX, {
    pattern: IMAGE_DIGEST_PATTERN,
    description: 'id of the image, or repository digest',
  })
  digest: string;
  @LineField(IMAGE_DIGEST_MAX, {
    ...{ pattern: IMAGE_DIGEST_PATTERN, optional: true, nullable: true },
    description:
      'what the reference stood for when the caller looked, null: for nothing; 409 STALE_WRITE when that is another ' +
      'since. Without it, what others registered meanwhile is overwritten.',
  })
  previous_digest?: string | null;
}

export class JudgeImageQueryDto extends PickType(JudgeImagePinDto, ['reference']) {}

export class JudgeImageInfoDto implements JudgeImageInfo {
  @ApiProperty({ type: String }) reference: string;
  @ApiProperty({ type: String }) digest: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
  @ApiProperty({ type: [String], description: 'ids of those that are here and hold it' }) runners: string[];
  @ApiProperty({ enum: ['sandbox', 'judge'], isArray: true, description: 'by what questions use it as' })
  used_as: ('sandbox' | 'judge')[];
}
