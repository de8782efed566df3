import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  STATISTICS_DAYS_DEFAULT,
  STATISTICS_DAYS_MAX,
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
  @ApiProperty({ type: DatasetCountsDto }) datasets: DatasetCountsDto;
  @ApiProperty({ type: Number, description: 'accounts registered today' }) today_register: number;
  @ApiProperty({ type: [DayStatisticsDto], description: 'one for each day, oldest first' })
  day_statistics: DayStatisticsDto[];
}
