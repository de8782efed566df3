import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../common/access.decorator.ts';
import { StatisticsDto, StatisticsQueryDto } from './statistics.dto.ts';
import { StatisticsQuery } from './statistics.query.ts';

@ApiTags('admin')
@Controller('v1/admin/statistics')
@Authenticated('platform_admin')
export class AdminStatisticsController {
  constructor(private readonly statistics: StatisticsQuery) {}

  @Get()
  @ApiOperation({ summary: 'The dashboard’s figures' })
  @ApiOkResponse({ type: StatisticsDto, description: 'counts of the last seconds may still be missing' })
  find(@Query() query: StatisticsQueryDto): Promise<StatisticsDto> {
    return this.statistics.find(query);
  }
}
