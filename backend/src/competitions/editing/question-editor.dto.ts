import { ApiProperty, OmitType } from '@nestjs/swagger';
import {
  COMMIT_LIMIT_MAX,
  CPU_LIMIT_MAX,
  IMAGE_REFERENCE_MAX,
  LINE_PATTERN,
  MEMORY_LIMIT_MAX,
  MEMORY_LIMIT_MIN,
  PROD_LOG_OPTIONS,
  QUESTION_DATASETS_MAX,
  QUESTION_DEFAULTS,
  QUESTION_DESC_MAX,
  QUESTION_NO_MAX,
  QUESTION_TITLE_MAX,
  QUESTION_TYPES,
  SCORE_DIGITS_DEFAULT,
  SCORE_DIGITS_MAX,
  SUBMISSION_LANGUAGES,
  TASK_STATUSES,
  TIME_LIMIT_MAX,
  TOTAL_SCORE_MAX,
  TRAINING_INTERVAL_MAX,
  type AdminQuestion,
  type AdminQuestionDetail,
  type AdminQuestionPage,
  type DatasetOption,
  type Id,
  type ProdLogOption,
  type QuestionRequest,
  type QuestionType,
  type QuestionUpdate,
  type SavedQuestion,
  type SubmissionLanguage,
  type TaskStatus,
} from '@tianheng/contracts';
import { IsNumber, Max, Min } from 'class-validator';
import {
  ChoiceField,
  ChoicesField,
  FlagField,
  HtmlField,
  IdField,
  IdsField,
  InstantField,
  LineField,
  TextField,
  WholeField,
} from '../../common/body-fields.ts';
import { PagedDto } from '../../common/paged.ts';
import { VersionField } from '../../common/version-field.ts';

/** A model question's; asked for by the editor, because the body alone says which type it is. */
const MODEL = 'required of a model question, not kept of a project question';
const DATASETS = { optional: true, max: QUESTION_DATASETS_MAX, default: [] } as const;

export class QuestionRequestDto implements QuestionRequest {
  @IdField({ description: 'a group of the competition' }) group_id: Id;
  @ChoiceField(QUESTION_TYPES, { description: 'fixed once the question exists' }) question_type: QuestionType;
  @WholeField(1, QUESTION_NO_MAX) question_no: number;
  @LineField(QUESTION_TITLE_MAX, { pattern: LINE_PATTERN }) title: string;
  @LineField(QUESTION_TITLE_MAX, { optional: true, default: '' }) title_en?: string;
  @TextField(QUESTION_DESC_MAX) desc: string;
  @TextField(QUESTION_DESC_MAX, { optional: true, default: '' }) desc_en?: string;
  @HtmlField({ optional: true, default: '' }) question_detail?: string;
  @HtmlField({ optional: true, default: '' }) question_detail_en?: string;
  @IdField({ optional: true, nullable: true, description: 'an uploaded png or jpg picture' })
  picture_id?: Id | null;

  @IdField({ optional: true, nullable: true, description: 'sample code, uploaded with file_type=example' })
  example_id?: Id | null;

  @ApiProperty({ type: Number, minimum: 0, maximum: TOTAL_SCORE_MAX })
  @IsNumber()
  @Min(0)
  @Max(TOTAL_SCORE_MAX)
  total_score: number;

  @InstantField({ description: 'start of the submission window, epoch ms' }) s_time: number;
  @InstantField({ description: 'end of the submission window, epoch ms' }) e_time: number;
  @FlagField({ optional: true, default: true }) is_submit?: boolean;
  @FlagField({ optional: true, default: true }) is_join_show?: boolean;

  @LineField(IMAGE_REFERENCE_MAX, {
    optional: true,
    description: `one image for all languages, or language=image pairs separated by commas; ${MODEL}`,
  })
  sandbox_image?: string;

  @LineField(IMAGE_REFERENCE_MAX, { optional: true, description: MODEL }) judge_image?: string;
  @IdsField({ ...DATASETS, description: 'datasets' }) input_dataset?: Id[];
  @IdsField({ ...DATASETS, description: 'datasets' }) output_dataset?: Id[];
  @IdsField({ ...DATASETS, description: 'datasets' }) test_input_dataset?: Id[];
  @IdsField({ ...DATASETS, description: 'datasets' }) test_output_dataset?: Id[];
  @IdsField({ ...DATASETS, description: `datasets; ${MODEL}` }) open_dataset?: Id[];
  @ChoicesField(SUBMISSION_LANGUAGES, { optional: true, description: MODEL })
  language_limit?: SubmissionLanguage[];

  @WholeField(0, COMMIT_LIMIT_MAX, {
    optional: true,
    default: QUESTION_DEFAULTS.commit_limit,
    description: 'prod commitments of a team; 0 = no limit of its own',
  })
  commit_limit?: number;

  @WholeField(MEMORY_LIMIT_MIN, MEMORY_LIMIT_MAX, {
    optional: true,
    default: QUESTION_DEFAULTS.memory_limit,
    description: 'megabytes',
  })
  memory_limit?: number;

  @WholeField(1, CPU_LIMIT_MAX, { optional: true, default: QUESTION_DEFAULTS.cpu_limit }) cpu_limit?: number;
  @WholeField(0, TRAINING_INTERVAL_MAX, { optional: true, description: `seconds; ${MODEL}` })
  training_interval?: number;

  @WholeField(1, TIME_LIMIT_MAX, { optional: true, description: `seconds; ${MODEL}` }) time_limit?: number;
  @WholeField(0, SCORE_DIGITS_MAX, { optional: true, default: SCORE_DIGITS_DEFAULT }) score_digits?: number;
  @ChoiceField(PROD_LOG_OPTIONS, { optional: true, default: 'tail' }) prod_log?: ProdLogOption;

  @FlagField({
    optional: true,
    default: false,
    description: 'the administrator knows that participants may see data that is judged by: else TRUTH_OPEN',
  })
  confirm_open_truth?: boolean;
}

export class QuestionUpdateDto extends QuestionRequestDto implements QuestionUpdate {
  @VersionField() version?: number;
}

export class AdminQuestionDto implements AdminQuestion {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) group_id: string;
  @ApiProperty({ type: Number }) question_no: number;
  @ApiProperty({ enum: QUESTION_TYPES }) question_type: QuestionType;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) title_en: string;
  @ApiProperty({ type: String }) desc: string;
  @ApiProperty({ type: String, nullable: true }) picture_url: string | null;
  @ApiProperty({ type: Number }) total_score: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) s_time: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) e_time: number;
  @ApiProperty({ type: Boolean }) is_submit: boolean;
  @ApiProperty({ type: Boolean, description: 'a pick that every team of the group must make' })
  required: boolean;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'when its data were last synchronised, epoch ms',
  })
  synced_at: number | null;
  @ApiProperty({ type: Number, description: 'accepted teams that are bound to it' }) team_count: number;
  @ApiProperty({
    type: Number,
    description:
      'prod submissions, but those whose chance was given back; of a project question, the files that were handed in',
  })
  commitment_count: number;
  @ApiProperty({
    type: Boolean,
    description: 'any team has it, also a draft or a dismissed one, so it cannot be deleted',
  })
  in_use: boolean;
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
}

export class AdminQuestionPageDto extends PagedDto implements AdminQuestionPage {
  @ApiProperty({ type: [AdminQuestionDto] }) data: AdminQuestionDto[];
}

class DatasetOptionDto implements DatasetOption {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
}

export class AdminQuestionDetailDto
  extends OmitType(AdminQuestionDto, ['desc'])
  implements AdminQuestionDetail
{
  @ApiProperty({ type: String }) desc: string;
  @ApiProperty({ type: String }) desc_en: string;
  @ApiProperty({ type: String, description: 'HTML' }) question_detail: string;
  @ApiProperty({ type: String, description: 'HTML' }) question_detail_en: string;
  @ApiProperty({ type: String, nullable: true }) picture_id: string | null;
  @ApiProperty({ type: String, nullable: true }) example_id: string | null;
  @ApiProperty({ type: String, nullable: true }) example_url: string | null;
  @ApiProperty({ type: String, nullable: true }) example_filename: string | null;
  @ApiProperty({ type: Boolean }) is_join_show: boolean;
  @ApiProperty({ type: String }) sandbox_image: string;
  @ApiProperty({ type: String }) judge_image: string;
  @ApiProperty({ type: [String] }) input_dataset: string[];
  @ApiProperty({ type: [String] }) output_dataset: string[];
  @ApiProperty({ type: [String] }) test_input_dataset: string[];
  @ApiProperty({ type: [String] }) test_output_dataset: string[];
  @ApiProperty({ type: [String] }) open_dataset: string[];
  @ApiProperty({ enum: SUBMISSION_LANGUAGES, isArray: true }) language_limit: SubmissionLanguage[];
  @ApiProperty({ type: Number }) commit_limit: number;
  @ApiProperty({ type: Number, description: 'megabytes' }) memory_limit: number;
  @ApiProperty({ type: Number }) cpu_limit: number;
  @ApiProperty({ type: Number, description: 'seconds' }) training_interval: number;
  @ApiProperty({ type: Number, description: 'seconds' }) time_limit: number;
  @ApiProperty({ type: Number }) score_digits: number;
  @ApiProperty({ enum: PROD_LOG_OPTIONS }) prod_log: ProdLogOption;
  @ApiProperty({
    enum: TASK_STATUSES,
    nullable: true,
    description: 'of the newest synchronisation: unless it succeeded, what `synced_at` tells of is judged by',
  })
  sync_status: TaskStatus | null;
  @ApiProperty({ type: [DatasetOptionDto], description: 'those that the five fields name' })
  datasets: DatasetOptionDto[];
  @ApiProperty({ type: [DatasetOptionDto], description: 'those of `open_dataset`, in its order' })
  open_dataset_detail: DatasetOptionDto[];
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
}

export class SavedQuestionDto extends AdminQuestionDetailDto implements SavedQuestion {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'the synchronisation of its data that began; null where none was needed',
  })
  sync_task_id: string | null;
}
