import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../common/access.decorator.ts';
import { Operation } from '../common/operation.decorator.ts';
import { LivenessDto, ReadinessDto, type Readiness } from './health.dto.ts';
import { HealthService } from './health.service.ts';

@ApiTags('health')
@Controller('health')
@Public({ provisional: true })
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Operation('Whether the process answers')
  @ApiOkResponse({ type: LivenessDto })
  live(): LivenessDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @Operation('Whether every part answers')
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: ReadinessDto, description: 'says which part is down' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    void reply.code(readiness.status === 'unavailable' ? 503 : 200);
    return readiness;
  }
}
