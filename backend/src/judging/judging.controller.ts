import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { JudgeAssignment } from '@tianheng/contracts';
import type { FastifyReply } from 'fastify';
import { RunnerOnly } from '../common/access.decorator.ts';
import { askerGone } from '../common/asker-gone.ts';
import {
  AnnounceDto,
  AttemptResultDto,
  ClaimDto,
  HeartbeatDto,
  LeaseDto,
  ReleaseDto,
  SettleDto,
} from './judging.dto.ts';
import { JudgingService } from './judging.service.ts';
import { RunnersService } from './runners.service.ts';

/** Served by the internal listener only. */
@ApiExcludeController()
@Controller('internal/judge')
@RunnerOnly()
export class JudgingController {
  constructor(
    private readonly judging: JudgingService,
    private readonly runners: RunnersService,
  ) {}

  @Post('announce')
  @HttpCode(204)
  announce(@Body() body: AnnounceDto): Promise<void> {
    return this.runners.announce(body);
  }

  /** 204 when there is nothing to claim. */
  @Post('claim')
  async claim(@Body() body: ClaimDto, @Res() reply: FastifyReply): Promise<void> {
    await this.runners.noteImages(body);
    const assignment: JudgeAssignment | null = await this.judging.claim(body, askerGone(reply));
    await (assignment ? reply.code(200).send(assignment) : reply.code(204).send());
  }

  @Post('heartbeat')
  @HttpCode(200)
  heartbeat(@Body() body: HeartbeatDto): Promise<LeaseDto> {
    return this.judging.heartbeat(body);
  }

  @Post('release')
  @HttpCode(200)
  release(@Body() body: ReleaseDto): Promise<AttemptResultDto> {
    return this.judging.release(body);
  }

  @Post('settle')
  @HttpCode(200)
  settle(@Body() body: SettleDto): Promise<AttemptResultDto> {
    return this.judging.settle(body);
  }
}
