import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  QUESTION_TYPES,
  type Id,
  type OverallRankPage,
  type OverallRankRow,
  type QuestionType,
  type RankPage,
  type RankRow,
  type TeamQuestionInfo,
} from '@tianheng/contracts';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { PagedDto, PageQueryDto } from '../common/paged.ts';

const STALE = 'administrators only: judged with other images, data or limits than the question has today';

export class RankQueryDto extends PageQueryDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  question_id: Id;
}

export class RankRowDto implements RankRow {
  @ApiProperty({ type: Number, description: 'place in the list, from 1' }) index: number;
  @ApiProperty({ type: String }) team_id: Id;
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ type: Number, description: 'equal results share a rank' }) rank: number;
  @ApiProperty({ type: Number, description: 'rounded to score_digits, exact for administrators' })
  total_score: number;
  @ApiProperty({ type: Number, description: 'prod submissions, but those whose chance was given back' })
  commitment_number: number;
  @ApiProperty({ type: Number, description: "processor time of the best submission's program, ms" })
  question_time_spent: number;
  @ApiProperty({ type: Number }) submitted_at: number;
  @ApiProperty({ type: Boolean }) is_own: boolean;
  @ApiPropertyOptional({ type: Boolean, nullable: true, description: STALE }) stale?: boolean | null;
}

export class RankPageDto extends PagedDto implements RankPage {
  @ApiProperty({ type: [RankRowDto] }) data: RankRowDto[];
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'when the ranking appears, while it is kept back',
  })
  hidden_until: number | null;
  @ApiProperty({ type: Number, nullable: true, description: "place of the viewer's own team" })
  own_index: number | null;
  @ApiProperty({ type: Number, description: 'decimals of the scores' }) score_digits: number;
  @ApiProperty({
    type: Number,
    description: 'ranked submissions that are still to be judged; 0 while it is kept back',
  })
  pending_count: number;
}

export class TeamQuestionQueryDto {
  @ApiPropertyOptional({ enum: QUESTION_TYPES })
  @IsOptional()
  @IsIn(QUESTION_TYPES)
  question_type?: QuestionType;
}

export class TeamQuestionInfoDto implements TeamQuestionInfo {
  @ApiProperty({ type: String }) question_id: Id;
  @ApiProperty({
    type: Number,
    description:
      'prod submissions, but those whose chance was given back; of a project question, 1 once a file was handed in',
  })
  commit_number: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'rounded as in the ranking; null without one, and while scores are kept back',
  })
  best_score: number | null;
}

export class OverallRankRowDto implements OverallRankRow {
  @ApiProperty({ type: Number, description: 'place in the list, from 1' }) index: number;
  @ApiProperty({ type: String }) team_id: Id;
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ type: Number, description: 'equal results share a rank' }) rank: number;
  @ApiProperty({
    type: Number,
    description: "sum of the team's best scores, each rounded as on its question",
  })
  total_score: number;
  @ApiProperty({ type: Number, description: 'questions that the team has a result on' })
  scored_questions: number;
  @ApiProperty({ type: Number, description: 'prod submissions, but those whose chance was given back' })
  commitment_number: number;
  @ApiProperty({ type: Number, description: "processor time of the best submissions' programs, ms" })
  time_spent: number;
  @ApiProperty({ type: Number, description: 'when the latest of the best ones was submitted, epoch ms' })
  submitted_at: number;
  @ApiProperty({ type: Boolean }) is_own: boolean;
}

export class OverallRankPageDto extends PagedDto implements OverallRankPage {
  @ApiProperty({ type: [OverallRankRowDto] }) data: OverallRankRowDto[];
  @ApiProperty({ type: Number, description: 'algorithm questions whose results count here' })
  question_count: number;
  @ApiProperty({ type: Number, description: 'algorithm questions whose scores are still kept back' })
  hidden_count: number;
  @ApiProperty({ type: Number, nullable: true, description: 'when the last of those appears, epoch ms' })
  hidden_until: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'when the first of those appears, epoch ms' })
  next_end: number | null;
  @ApiProperty({ type: Number, nullable: true, description: "place of the viewer's own team" })
  own_index: number | null;
  @ApiProperty({ type: Number, description: 'the most decimals that a question has' }) score_digits: number;
  @ApiProperty({
    type: Number,
    description: 'ranked submissions, of what counts here, that are still to be judged',
  })
  pending_count: number;
}
