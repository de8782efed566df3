import { ApiProperty } from '@nestjs/swagger';
import {
  QUESTION_TYPES,
  SUBMISSION_LANGUAGES,
  UI_LANGUAGES,
  type Group,
  type GroupRule,
  type Paged,
  type QuestionDetail,
  type QuestionRuleItem,
  type QuestionSummary,
  type QuestionType,
  type SubmissionLanguage,
  type UiLanguage,
} from '@tianheng/contracts';
import { PagedDto } from '../common/paged.ts';
import { OpenDatasetDetailDto } from '../datasets/datasets.dto.ts';

export class GroupDto implements Group {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) group_id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String, description: 'HTML' }) group_desc: string;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'of `group_desc`' }) language: UiLanguage;
  @ApiProperty({ type: [String], description: 'ISO codes in lower case, or `all`' }) countries: string[];
}

export class GroupPageDto extends PagedDto implements Paged<Group> {
  @ApiProperty({ type: [GroupDto] }) data: GroupDto[];
}

export class QuestionSummaryDto implements QuestionSummary {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) group_id: string;
  @ApiProperty({ type: Number }) question_no: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) desc: string;
  @ApiProperty({ type: String, nullable: true }) picture_url: string | null;
  @ApiProperty({ enum: QUESTION_TYPES }) question_type: QuestionType;
  @ApiProperty({ type: Number }) total_score: number;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `name` is written in' }) language: UiLanguage;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `desc` is written in' }) desc_language: UiLanguage;
}

export class QuestionPageDto extends PagedDto implements Paged<QuestionSummary> {
  @ApiProperty({ type: [QuestionSummaryDto] }) data: QuestionSummaryDto[];
}

export class QuestionDetailDto implements QuestionDetail {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) group_id: string;
  @ApiProperty({ type: Number }) question_no: number;
  @ApiProperty({ enum: QUESTION_TYPES }) question_type: QuestionType;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) desc: string;
  @ApiProperty({ type: String, nullable: true }) picture_url: string | null;
  @ApiProperty({ type: Number }) total_score: number;
  @ApiProperty({ type: String, description: 'overview, HTML' }) question_detail: string;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `question_detail` is written in' })
  language: UiLanguage;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `title` is written in' }) title_language: UiLanguage;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `desc` is written in' }) desc_language: UiLanguage;
  @ApiProperty({ type: Number, description: 'start of the submission window, epoch ms' }) s_time: number;
  @ApiProperty({ type: Number, description: 'end of the submission window, epoch ms' }) e_time: number;
  @ApiProperty({ type: Boolean }) is_submit: boolean;
  @ApiProperty({ type: Boolean }) is_join_show: boolean;
  @ApiProperty({ enum: SUBMISSION_LANGUAGES, isArray: true }) language_limit: SubmissionLanguage[];
  @ApiProperty({
    type: Number,
    description:
      'prod commitments of a team; 0 = no limit. The smaller one of the question and of the settings',
  })
  commit_limit: number;
  @ApiProperty({
    type: Number,
    description:
      'seconds between two prod commitments of a team, the longer one of the question and of the settings',
  })
  training_interval: number;
  @ApiProperty({
    type: Number,
    description:
      'seconds from any commitment of a team on the question, prod or test, to its next one of either mode; of the settings',
  })
  submit_period: number;
  @ApiProperty({
    type: Number,
    description:
      'seconds that a program may take: what the question gives, or what `job_timeout` leaves beside the judge',
  })
  time_limit: number;
  @ApiProperty({ type: Number, description: 'megabytes' }) memory_limit: number;
  @ApiProperty({ type: Number }) cpu_limit: number;
  @ApiProperty({ type: Boolean, description: 'whether submissions in the mode `test` are taken' })
  has_test: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'null for visitors' }) example_id: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'null for visitors' }) example_url: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'null for visitors' })
  example_filename: string | null;
  @ApiProperty({ type: [OpenDatasetDetailDto], description: 'those that the viewer may open' })
  open_dataset_detail: OpenDatasetDetailDto[];
}

export class QuestionRuleItemDto implements QuestionRuleItem {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: Number }) question_no: number;
  @ApiProperty({ type: Boolean }) required: boolean;
}

export class GroupRuleDto implements GroupRule {
  @ApiProperty({ type: String }) question_group_id: string;
  @ApiProperty({ type: String }) question_group_name: string;
  @ApiProperty({ type: String, description: 'HTML' }) question_group_desc: string;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'of `question_group_desc`' }) language: UiLanguage;
  @ApiProperty({ type: String, description: 'comma list, may include `all`' }) question_group_country: string;
  @ApiProperty({ type: Number, description: 'picks a team must make' }) total_questions: number;
  @ApiProperty({ type: [QuestionRuleItemDto] }) questions: QuestionRuleItemDto[];
}
