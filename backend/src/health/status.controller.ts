import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  JUDGING_SIGNS,
  JUDGING_SLOW_SECONDS,
  SITE_STATES,
  type JudgingSign,
  type ServiceStatus,
  type SiteState,
} from '@tianheng/contracts';
import { Public } from '../common/access.decorator.ts';
import { Operation } from '../common/operation.decorator.ts';
import { StatusService } from './status.service.ts';

export class ServiceStatusDto implements ServiceStatus {
  @ApiProperty({ enum: SITE_STATES, description: 'degraded: served, but something is slower or closed' })
  site: SiteState;
  @ApiProperty({
    enum: JUDGING_SIGNS,
    description: `slow: somebody whose judging neither is paused nor waits for the own team's has waited longer than ${JUDGING_SLOW_SECONDS} s; paused: by the organisers; stopped: nobody judges`,
  })
  judging: JudgingSign;
  @ApiProperty({ type: Number, description: 'submissions that wait for a judge' }) waiting: number;
  @ApiProperty({ type: Number, description: 'of these, those of questions whose judging is paused' })
  paused: number;
  @ApiProperty({ type: Number, description: 'seconds that the oldest of them has waited' })
  longest_wait: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) checked_at: number;
}

@ApiTags('health')
@Controller('v1/status')
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  @Get()
  @Operation('How the service is, for those who use it')
  @Public({ provisional: true })
  @ApiOkResponse({ type: ServiceStatusDto })
  get(): Promise<ServiceStatusDto> {
    return this.statuses.status();
  }
}
