import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ALL_JUDGE_CAUSES,
  COMMITMENT_MODES,
  COMMITMENT_STATUSES,
  COUNTED_VERDICTS,
  LINE_PATTERN,
  REJUDGE_CHOICES,
  REJUDGE_REASON_MAX,
  REJUDGE_STATES,
  SUBMISSIONS_TICKED_MAX,
  SUBMISSION_LANGUAGES,
  type CommitmentMode,
  type CommitmentStatus,
  type CountVerdictOutcome,
  type CountVerdictRequest,
  type CountedVerdict,
  type Id,
  type JudgeCause,
  type RejudgeChoice,
  type RejudgedVerdict,
  type Rejudgement,
  type RejudgementPage,
  type RejudgeOutcome,
  type RejudgeRequest,
  type RejudgeState,
  type StopRejudgingOutcome,
  type StopRejudgingRequest,
  type SubmissionLanguage,
} from '@tianheng/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { ChoiceField, IdsField, LineField } from '../../common/body-fields.ts';
import { EmptyIsUnset } from '../../common/from-query.ts';
import { PagedDto, PageQueryDto } from '../../common/paged.ts';
import { VersionField } from '../../common/version-field.ts';

const TICKED = {
  optional: true,
  min: 1,
  max: SUBMISSIONS_TICKED_MAX,
  description: 'of commitments: none but these',
} as const;

export class RejudgeRequestDto implements RejudgeRequest {
  @ChoiceField(REJUDGE_CHOICES, {
    description:
      'stale: judged with other images, data or limits than the question has today; broken: without a verdict, by a fault of the platform or the judge. Of the latter none, unless ids name it, that would be a try more than its team has chances; the newest are taken first',
  })
  which: RejudgeChoice;
  @IdsField(TICKED) ids?: Id[];
  @LineField(REJUDGE_REASON_MAX, { pattern: LINE_PATTERN }) reason: string;
}

export class RejudgeOutcomeDto implements RejudgeOutcome {
  @ApiProperty({ type: Number, description: 'judged again now' }) queued: number;
  @ApiProperty({ type: Number, description: 'more of them, for another call' }) left: number;
  @ApiProperty({ type: Number, description: 'left out: tries more than their teams have chances' })
  beyond: number;
}

export class CountVerdictRequestDto implements CountVerdictRequest {
  @ChoiceField(COUNTED_VERDICTS, {
    description: 'that of the newest re-judgement, or again that of the first run',
  })
  verdict: CountedVerdict;
  @IdsField({
    ...TICKED,
    description: `${TICKED.description}; without them, again takes those whose state is differs`,
  })
  ids?: Id[];
  @VersionField({
    minimum: 0,
    description:
      'how many the caller was told that this takes: 409 VERDICTS_MOVED when it would be others in number',
  })
  expected?: number;
  @LineField(REJUDGE_REASON_MAX, { pattern: LINE_PATTERN }) reason: string;
}

export class CountVerdictOutcomeDto implements CountVerdictOutcome {
  @ApiProperty({ type: Number, description: 'commitments of which another verdict counts now' })
  changed: number;
}

export class StopRejudgingRequestDto implements StopRejudgingRequest {
  @LineField(REJUDGE_REASON_MAX, { pattern: LINE_PATTERN }) reason: string;
}

export class StopRejudgingOutcomeDto implements StopRejudgingOutcome {
  @ApiProperty({ type: Number }) stopped: number;
}

export class RejudgementQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: REJUDGE_STATES })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(REJUDGE_STATES)
  state?: RejudgeState;
}

class RejudgedVerdictDto implements RejudgedVerdict {
  @ApiProperty({ enum: COMMITMENT_STATUSES }) status: CommitmentStatus;
  @ApiProperty({ type: Number, nullable: true, description: 'exact' }) score: number | null;
  @ApiProperty({ enum: ALL_JUDGE_CAUSES, nullable: true }) cause: JudgeCause | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'processor time, by which equal scores are ranked',
  })
  time_spent_ms: number | null;
  @ApiProperty({ type: String, nullable: true, description: "the judge's, in the reader's language" })
  message: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'epoch ms' }) finished_at: number | null;
}

export class RejudgementDto implements Rejudgement {
  @ApiProperty({ type: String, description: 'of the commitment' }) id: string;
  @ApiProperty({ type: String }) commitment_no: string;
  @ApiProperty({ type: String }) team_id: string;
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ enum: COMMITMENT_MODES }) mode: CommitmentMode;
  @ApiProperty({ enum: SUBMISSION_LANGUAGES }) language: SubmissionLanguage;
  @ApiProperty({ type: Number, description: 'epoch ms' }) submitted_at: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) requested_at: number;
  @ApiProperty({ enum: REJUDGE_STATES, description: 'how the new verdict stands beside the one that counts' })
  state: RejudgeState;
  @ApiProperty({ type: RejudgedVerdictDto, description: 'the verdict that counts' })
  counted: RejudgedVerdictDto;
  @ApiProperty({ type: RejudgedVerdictDto, description: 'that of the newest re-judgement' })
  again: RejudgedVerdictDto;
  @ApiProperty({
    type: RejudgedVerdictDto,
    nullable: true,
    description: 'that of the first run; null where it is the one that counts',
  })
  first: RejudgedVerdictDto | null;
  @ApiProperty({
    type: Boolean,
    description:
      'whether the first run is not the one that counts, and can be made to count again, also where it has no verdict',
  })
  can_go_back: boolean;
}

class RejudgeStatesDto implements Record<RejudgeState, number> {
  @ApiProperty({ type: Number }) differs: number;
  @ApiProperty({ type: Number, description: 'differ, and would be more tries than their teams have chances' })
  beyond: number;
  @ApiProperty({ type: Number }) pending: number;
  @ApiProperty({ type: Number }) broken: number;
  @ApiProperty({ type: Number }) same: number;
  @ApiProperty({ type: Number }) counts: number;
}

export class RejudgementPageDto extends PagedDto implements RejudgementPage {
  @ApiProperty({ type: [RejudgementDto] }) data: RejudgementDto[];
  @ApiProperty({ type: RejudgeStatesDto, description: 'how many there are of each on all pages' })
  states: RejudgeStatesDto;
  @ApiProperty({ type: Number, description: 'how many on all pages can go back to their first verdicts' })
  can_go_back: number;
}
