import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  STATISTICS_DAYS_DEFAULT,
  STATISTICS_DAYS_MAX,
  type BoardFigures,
  type DayStatistics,
  type Statistics,
} from '@tianheng/contracts';
import { IsISO8601, IsOptional, Matches } from 'class-validator';

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

export class StatisticsQueryDto {
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    description: `first day; ${STATISTICS_DAYS_DEFAULT} days up to the last one unless said, at most ${STATISTICS_DAYS_MAX}`,
  })
  @IsOptional()
  @Matches(DAY)
  @IsISO8601({ strict: true })
  from?: string;

  @ApiPropertyOptional({ type: String, format: 'date', description: 'last day; today unless said' })
  @IsOptional()
  @Matches(DAY)
  @IsISO8601({ strict: true })
  to?: string;
}

class DatasetCountsDto {
  @ApiProperty({ type: Number }) all: number;
  @ApiProperty({ type: Number }) register: number;
  @ApiProperty({ type: Number }) competition: number;
}

class DayStatisticsDto implements DayStatistics {
  @ApiProperty({ type: String, format: 'date', description: 'in the platform’s time zone' }) date: string;
  @ApiProperty({ type: Number }) download_count: number;
  @ApiProperty({ type: Number }) create_team: number;
  @ApiProperty({ type: Number }) register_user: number;
  @ApiProperty({ type: Number, description: 'calls of the API' }) total_request: number;
  @ApiProperty({ type: Number, description: 'of these, by people who are signed in' })
  register_request: number;
}

export class StatisticsDto implements Statistics {
  @ApiProperty({ type: String, example: 'Asia/Shanghai' }) time_zone: string;
  @ApiProperty({ type: DatasetCountsDto }) datasets: DatasetCountsDto;
  @ApiProperty({ type: Number, description: 'accounts registered today' }) today_register: number;
  @ApiProperty({ type: [DayStatisticsDto], description: 'one for each day, oldest first' })
  day_statistics: DayStatisticsDto[];
}

class MatchCountsDto {
  @ApiProperty({ type: Number }) all: number;
  @ApiProperty({ type: Number }) running: number;
}

class ClicksDto {
  @ApiProperty({ type: Number }) today: number;
  @ApiProperty({ type: Number, description: 'on the seven whole days before today' }) week: number;
  @ApiProperty({ type: Number, description: 'on the seven days before those' }) week_before: number;
}

class BoardDatasetsDto {
  @ApiProperty({ type: Number }) all: number;
  @ApiProperty({ type: Number }) open: number;
  @ApiProperty({ type: Number }) private: number;
}

class BoardJudgingDto {
  @ApiProperty({ type: Number }) waiting: number;
  @ApiProperty({ type: Number }) running: number;
}

export class BoardFiguresDto implements BoardFigures {
  @ApiProperty({ type: Number, description: 'epoch ms' }) at: number;
  @ApiProperty({ type: MatchCountsDto }) matches: MatchCountsDto;
  @ApiProperty({ type: Number }) people: number;
  @ApiProperty({ type: Number }) teams: number;
  @ApiProperty({ type: ClicksDto, description: 'calls of the API' }) clicks: ClicksDto;
  @ApiProperty({ type: BoardDatasetsDto }) datasets: BoardDatasetsDto;
  @ApiProperty({ type: Number, description: 'today so far' }) downloads: number;
  @ApiProperty({ type: Number, description: 'today so far' }) registrations: number;
  @ApiProperty({ type: BoardJudgingDto }) judging: BoardJudgingDto;
}
