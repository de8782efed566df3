import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../common/access.decorator.ts';
import { AppError } from '../common/app-error.ts';
import { Config } from '../config.ts';
import { MetricsService } from './metrics.service.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

@ApiExcludeController()
@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly config: Config,
  ) {}

  @Get()
  async scrape(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (!this.mayScrape(request)) throw new AppError('NOT_FOUND');
    const { contentType, text } = await this.metrics.scrape();
    void reply.type(contentType);
    return text;
  }

  /** With the token where there is one, otherwise from this machine. */
  private mayScrape({ headers, ip }: FastifyRequest): boolean {
    const { metricsToken } = this.config;
    if (metricsToken === null) return LOOPBACK.has(ip);
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`));
  }
}
