import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../../common/access.decorator.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { BoardQuery } from './board.query.ts';
import { BoardFiguresDto, StatisticsDto, StatisticsQueryDto } from './statistics.dto.ts';
import { StatisticsQuery } from './statistics.query.ts';

@ApiTags('admin')
@Controller('v1/admin/statistics')
@Authenticated('platform_admin')
export class AdminStatisticsController {
  constructor(
    private readonly statistics: StatisticsQuery,
    private readonly board: BoardQuery,
  ) {}

  @Get()
  @Operation('Figures for the dashboard')
  @ApiOkResponse({ type: StatisticsDto, description: 'counts of the last seconds may still be missing' })
  find(@Query() query: StatisticsQueryDto): Promise<StatisticsDto> {
    return this.statistics.find(query);
  }

  @Get('board')
  @Operation('Live figures for a large screen')
  @ApiOkResponse({ type: BoardFiguresDto, description: 'counted anew every few seconds at most' })
  figures(): Promise<BoardFiguresDto> {
    return this.board.figures();
  }
}
