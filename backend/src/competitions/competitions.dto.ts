import { ApiProperty } from '@nestjs/swagger';
import {
  COMPETITION_STATUSES,
  UI_LANGUAGES,
  type Competition,
  type CompetitionPage,
  type CompetitionStatus,
  type RaceSettings,
  type RaceSettingsUpdate,
  type UiLanguage,
} from '@tianheng/contracts';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { PagedDto } from '../common/paged.ts';
import { VersionField } from '../common/version-field.ts';

/** What PostgreSQL holds in an integer. */
const INTEGER_MAX = 2_147_483_647;

export class CompetitionDto implements Competition {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) title_en: string;
  @ApiProperty({ enum: COMPETITION_STATUSES }) status: CompetitionStatus;
  @ApiProperty({ type: Number, description: 'until when registration is open, epoch ms' })
  registration_open_time: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) start_time: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) end_time: number;
  @ApiProperty({ type: Number, description: 'accepted teams' }) team_number: number;
  @ApiProperty({ type: String, description: 'HTML' }) desc: string;
  @ApiProperty({ type: String }) journal: string;
  @ApiProperty({ type: String }) journal_en: string;
  @ApiProperty({ type: Number }) team_size_limit: number;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `desc` is written in' }) language: UiLanguage;
}

export class CompetitionPageDto extends PagedDto implements CompetitionPage {
  @ApiProperty({ type: [CompetitionDto] }) data: CompetitionDto[];
}

export class RaceSettingsDto implements RaceSettings {
  @ApiProperty({ type: Number, minimum: 0, description: 'seconds between two commitments of a team' })
  @IsInt()
  @Min(0)
  @Max(INTEGER_MAX)
  task_submit_period_per_team: number;

  @ApiProperty({ type: Boolean })
  @IsBoolean()
  show_score_after_running: boolean;

  @ApiProperty({
    type: Number,
    minimum: 0,
    description: 'prod commitments of a team on a question; 0 = no limit',
  })
  @IsInt()
  @Min(0)
  @Max(INTEGER_MAX)
  total_submit_times_per_team: number;

  @ApiProperty({ type: Number, minimum: 0, description: 'seconds for a whole judging; 0 = no limit' })
  @IsInt()
  @Min(0)
  @Max(INTEGER_MAX)
  job_timeout: number;
}

export class RaceSettingsUpdateDto extends RaceSettingsDto implements RaceSettingsUpdate {
  @VersionField() version?: number;
}

export class VersionedRaceSettingsDto extends RaceSettingsDto {
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
}
