import {
  HttpStatus,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { POLL_RETRY_SECONDS } from '@tianheng/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../common/app-error.ts';

const EVERY_MS = 250;
/**
 * Beyond this share of a processor the process takes too much from the judging, and when its own clock is that late
 * nobody is answered in time any more: then not everybody who only looks again is served. Nor where answers take that
 * long, as while other programs keep the database waiting and this process has nothing to do.
 */
const BUSY_SHARE = 0.6;
const LATE_MS = 200;
const SLOW_MS = 400;
/** In one round: so few are never what makes it too much, and are served whatever does. */
const FEW_POLLS = 10;
const LESS = 0.75;
const MORE = 0.04;
/** Somebody is always served. */
const LEAST = 0.05;
/** Who has no answer yet has nothing to show meanwhile: put off only where the others are already, and so many are served. */
const LEAST_FIRST = 0.5;

/** What is looked at, again and again. */
interface Round {
  /** the share of a processor that the process took */
  busy: number;
  /** by how much its clock was late */
  lateMs: number;
  /** that came */
  polls: number;
  /** how long those took, on average, that were answered */
  slowMs: number;
}

type Answer = Pick<FastifyReply, 'statusCode' | 'elapsedTime'>;

interface PollConfig {
  poll?: boolean;
}

/** For a route that pages ask again and again; it may be put off while there is too much to do. BUSY */
export const Polled = (): MethodDecorator => RouteConfig({ poll: true } satisfies PollConfig);

const isPoll = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as PollConfig).poll === true;

/** A browser that has an answer asks whether it is still good. */
const isFirstLook = ({ headers }: FastifyRequest): boolean => headers['if-none-match'] === undefined;

/** How many of those who look again and again are served now. Others' calls and the judging go first. */
@Injectable()
export class Admission implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** the share that is served */
  private share = 1;
  /** that came since the last round */
  private polls = 0;
  /** of these, those that were served */
  private served = 0;
  /** how long those took that were answered since then */
  private took: number[] = [];
  private timer: NodeJS.Timeout | undefined;

  onApplicationBootstrap(): void {
    let [used, at] = [process.cpuUsage(), performance.now()];
    this.timer = setInterval(() => {
      const [usedNow, now] = [process.cpuUsage(used), performance.now()];
      const passed = now - at;
      const busy = (usedNow.user + usedNow.system) / 1000 / passed;
      const slowMs = this.took.reduce((sum, ms) => sum + ms, 0) / Math.max(1, this.took.length);
      this.weigh({ busy, lateMs: passed - EVERY_MS, polls: this.polls, slowMs });
      this.polls = 0;
      this.served = 0;
      this.took = [];
      [used, at] = [process.cpuUsage(), now];
    }, EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  weigh({ busy, lateMs, polls, slowMs }: Round): void {
    const isTooMuch = polls > FEW_POLLS && (busy > BUSY_SHARE || lateMs > LATE_MS || slowMs > SLOW_MS);
    this.share = isTooMuch ? Math.max(LEAST, this.share * LESS) : Math.min(1, this.share + MORE);
  }

  /** BUSY, with the seconds after which it may be tried again: not for all at the same moment */
  check(request: FastifyRequest): void {
    if (!isPoll(request)) return;
    this.polls += 1;
    if (this.served < FEW_POLLS || Math.random() < this.shareOf(request)) {
      this.served += 1;
      return;
    }
    const [least, most] = POLL_RETRY_SECONDS;
    const seconds = least + Math.floor(Math.random() * (most - least + 1));
    throw new AppError('BUSY', {}, { headers: { 'retry-after': String(seconds) } });
  }

  private shareOf(request: FastifyRequest): number {
    if (!isFirstLook(request)) return this.share;
    return this.share > LEAST ? 1 : LEAST_FIRST;
  }

  /** What was put off says nothing of how long an answer takes. */
  answered(request: FastifyRequest, { statusCode, elapsedTime }: Answer): void {
    if (isPoll(request) && statusCode !== HttpStatus.SERVICE_UNAVAILABLE) this.took.push(elapsedTime);
  }
}

/** Before anybody is asked who they are: that takes a look into the database. */
export function putOffPolls(fastify: FastifyInstance, admission: Admission): void {
  fastify.addHook('onRequest', async (request) => admission.check(request));
  fastify.addHook('onResponse', async (request, reply) => admission.answered(request, reply));
}
