import { pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  CAPTCHAS_PER_MINUTE,
  CAPTCHA_LENGTH,
  CAPTCHA_TTL_SECONDS,
  CAPTCHA_WORK_BITS,
  CAPTCHA_WORK_CODES,
  CAPTCHA_WORK_ROUNDS,
  captchaWorkCode,
  UUID_PATTERN,
  type CaptchaWork,
  type Id,
} from '@tianheng/contracts';
import { Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { Config } from '../../config.ts';
import { captchaText, drawCaptcha } from './captcha-picture.ts';
import { CaptchaChallenge } from './captcha-challenge.entity.ts';
import { networkOf } from '../../common/network-of.ts';
import { RateLimits, tooMany } from '../throttles/rate-limits.ts';

export interface IssuedCaptcha {
  id: Id;
  png: Buffer;
}

export interface IssuedWork {
  id: Id;
  work: CaptchaWork;
}

const SEED_BYTES = 16;
const derive = promisify(pbkdf2);

@Injectable()
export class CaptchaService {
  constructor(
    @InjectRepository(CaptchaChallenge) private readonly challenges: Repository<CaptchaChallenge>,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /** TOO_MANY_REQUESTS for who asks for more than people can read. */
  async issue(address: string): Promise<IssuedCaptcha> {
    await this.count(address);
    const text = captchaText(CAPTCHA_LENGTH);
    const png = await drawCaptcha(text);
    return { id: await this.keep(text.toLowerCase()), png };
  }

  /**
   * A captcha that takes a moment's work instead of eyes; counted and spent as pictures are. What is to be found stays in the
   * row, so nothing comes back that would have to be signed. TOO_MANY_REQUESTS
   */
  async issueWork(address: string): Promise<IssuedWork> {
    await this.count(address);
    const seed = randomBytes(SEED_BYTES);
    const code = captchaWorkCode(randomInt(CAPTCHA_WORK_CODES));
    const target = await derive(seed, code, CAPTCHA_WORK_ROUNDS, CAPTCHA_WORK_BITS / 8, 'sha256');
    const work = {
      seed: seed.toString('hex'),
      rounds: CAPTCHA_WORK_ROUNDS,
      codes: CAPTCHA_WORK_CODES,
      target: target.toString('hex'),
    };
    return { id: await this.keep(code), work };
  }

  /** CAPTCHA_WRONG unless it is the answer; either way the challenge is spent. */
  async spend(id: string | undefined, answer: string): Promise<void> {
    const right = await this.take(id);
    const given = answer.toLowerCase();
    const bypass = this.config.captchaBypassCode?.toLowerCase();
    // Compared plainly: the row is gone, so what the time tells is good for nothing.
    if (given !== right && given !== bypass) throw new AppError('CAPTCHA_WRONG');
  }

  private async count(address: string): Promise<void> {
    const limit = { event: 'captcha', of: [networkOf(address)], max: CAPTCHAS_PER_MINUTE, seconds: 60 };
    const wait = await this.limits.take(limit);
    if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
  }

  private async keep(answer: string): Promise<Id> {
    const { identifiers } = await this.challenges.insert({
      answer,
      expiresAt: () => `now() + interval '${CAPTCHA_TTL_SECONDS} seconds'`,
    });
    return identifiers[0]?.['id'] as Id;
  }

  /** Deleting is what makes it good once: of two calls at a time only one gets the row. */
  private async take(id: string | undefined): Promise<string | null> {
    if (!id || !UUID_PATTERN.test(id)) return null;
    const { raw } = await this.challenges
      .createQueryBuilder()
      .delete()
      .where('id = :id and expires_at > now()', { id })
      .returning('answer')
      .execute();
    return (raw as { answer: string }[])[0]?.answer ?? null;
  }
}
