import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  COMPETITION_JOURNAL_MAX,
  COMPETITION_ORDERS,
  COMPETITION_STATUSES,
  COMPETITION_TITLE_EN_PATTERN,
  COMPETITION_TITLE_MAX,
  COMPETITION_TITLE_PATTERN,
  DEFAULT_UI_LANGUAGE,
  QUESTION_TYPES,
  SEARCH_MAX,
  TEAM_MEMBERS_MAX,
  TOPIC_COUNT_MAX,
  UI_LANGUAGES,
  type AdminCompetition,
  type AdminCompetitionDetail,
  type AdminCompetitionPage,
  type CompetitionCopied,
  type CompetitionCopyRequest,
  type CompetitionOption,
  type CompetitionOrder,
  type CompetitionRequest,
  type CompetitionStatus,
  type CompetitionUpdate,
  type GroupOption,
  type QuestionOption,
  type QuestionType,
  type UiLanguage,
} from '@tianheng/contracts';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  ChoiceField,
  FlagField,
  HtmlField,
  InstantField,
  LineField,
  TextField,
  WholeField,
} from '../../common/body-fields.ts';
import { EmptyIsUnset } from '../../common/from-query.ts';
import { PagedDto, PageQueryDto } from '../../common/paged.ts';
import { VersionField } from '../../common/version-field.ts';

export class AdminCompetitionQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'a part of a title' })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  q?: string;

  @ApiPropertyOptional({ enum: COMPETITION_STATUSES })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(COMPETITION_STATUSES)
  status?: CompetitionStatus;

  @ApiPropertyOptional({
    enum: COMPETITION_ORDERS,
    default: 'created_at',
    description: 'times newest first, titles from a to z',
  })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(COMPETITION_ORDERS)
  order?: CompetitionOrder;
}

export class CompetitionRequestDto implements CompetitionRequest {
  @LineField(COMPETITION_TITLE_MAX, { pattern: COMPETITION_TITLE_PATTERN }) title: string;
  @LineField(COMPETITION_TITLE_MAX, {
    pattern: COMPETITION_TITLE_EN_PATTERN,
    optional: true,
    default: '',
  })
  title_en?: string;
  @HtmlField() desc: string;
  @HtmlField({ optional: true, default: '' }) desc_en?: string;
  @TextField(COMPETITION_JOURNAL_MAX, { optional: true, default: '' }) journal?: string;
  @TextField(COMPETITION_JOURNAL_MAX, { optional: true, default: '' }) journal_en?: string;

  @InstantField({ description: 'until when registration is open, epoch ms; not after end_time' })
  registration_open_time: number;

  @InstantField() start_time: number;
  @InstantField() end_time: number;
  @WholeField(1, TEAM_MEMBERS_MAX, { optional: true, default: TEAM_MEMBERS_MAX }) team_size_limit?: number;

  @FlagField({
    optional: true,
    description: 'false: topics are not counted, whatever `topic_count` says; true: it must be given',
  })
  enable_topic_count?: boolean;

  @WholeField(1, TOPIC_COUNT_MAX, { optional: true, nullable: true, default: null }) topic_count?:
    number | null;

  @ChoiceField(UI_LANGUAGES, {
    optional: true,
    default: DEFAULT_UI_LANGUAGE,
    description: 'which its organisers work in',
  })
  language?: UiLanguage;

  @ChoiceField(COMPETITION_STATUSES, {
    optional: true,
    description:
      'by hand, until the next of start_time and end_time; left out: as it is, or by the clock for a new one',
  })
  status?: CompetitionStatus;
}

export class CompetitionUpdateDto extends CompetitionRequestDto implements CompetitionUpdate {
  @VersionField() version?: number;
}

export class CompetitionCopyRequestDto implements CompetitionCopyRequest {
  @LineField(COMPETITION_TITLE_MAX, {
    pattern: COMPETITION_TITLE_PATTERN,
    optional: true,
    description: "left out: the other's; either gets a number where it is taken",
  })
  title?: string;

  @LineField(COMPETITION_TITLE_MAX, { pattern: COMPETITION_TITLE_EN_PATTERN, optional: true })
  title_en?: string;
  @InstantField({ description: 'epoch ms; the times of its questions move along' }) start_time: number;

  @InstantField({ optional: true, description: 'epoch ms; left out: it lasts as long as the other' })
  end_time?: number;

  @InstantField({ optional: true, description: 'epoch ms; left out: it moves along' })
  registration_open_time?: number;
}

export class AdminCompetitionDto implements AdminCompetition {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) title_en: string;
  @ApiProperty({ enum: COMPETITION_STATUSES }) status: CompetitionStatus;
  @ApiProperty({ type: Number, description: 'until when registration is open, epoch ms' })
  registration_open_time: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) start_time: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) end_time: number;
  @ApiProperty({ type: Number }) team_size_limit: number;
  @ApiProperty({ type: Boolean }) enable_topic_count: boolean;
  @ApiProperty({ type: Number, nullable: true }) topic_count: number | null;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'which its organisers work in' }) language: UiLanguage;
  @ApiProperty({ type: Boolean, description: 'teams can be moved into it, and notified' }) is_final: boolean;
  @ApiProperty({ type: Number }) group_count: number;
  @ApiProperty({ type: Number }) question_count: number;
  @ApiProperty({ type: Number, description: 'accepted' }) team_count: number;
  @ApiProperty({
    type: Boolean,
    description: 'any team is there, also a draft or a dismissed one, so it cannot be deleted',
  })
  in_use: boolean;
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
}

export class AdminCompetitionPageDto extends PagedDto implements AdminCompetitionPage {
  @ApiProperty({ type: [AdminCompetitionDto] }) data: AdminCompetitionDto[];
}

export class AdminCompetitionDetailDto extends AdminCompetitionDto implements AdminCompetitionDetail {
  @ApiProperty({ type: String, description: 'HTML' }) desc: string;
  @ApiProperty({ type: String, description: 'HTML' }) desc_en: string;
  @ApiProperty({ type: String }) journal: string;
  @ApiProperty({ type: String }) journal_en: string;
}

export class CompetitionCopiedDto implements CompetitionCopied {
  @ApiProperty({ type: AdminCompetitionDetailDto }) competition: AdminCompetitionDetailDto;
  @ApiProperty({ type: [String], description: "synchronisations of its questions' data that began" })
  sync_task_ids: string[];
}

class QuestionOptionDto implements QuestionOption {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: Number }) question_no: number;
  @ApiProperty({ enum: QUESTION_TYPES }) question_type: QuestionType;
}

class GroupOptionDto implements GroupOption {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: [QuestionOptionDto] }) questions: QuestionOptionDto[];
}

export class CompetitionOptionDto implements CompetitionOption {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ enum: COMPETITION_STATUSES }) status: CompetitionStatus;
  @ApiProperty({ type: Boolean }) is_final: boolean;
  @ApiProperty({ type: [GroupOptionDto] }) groups: GroupOptionDto[];
}
