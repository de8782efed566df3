import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  CAPTCHAS_PER_MINUTE,
  CAPTCHA_LENGTH,
  CAPTCHA_TTL_SECONDS,
  UUID_PATTERN,
  type Id,
} from '@tianheng/contracts';
import { Repository } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { Config } from '../../config.ts';
import { captchaText, drawCaptcha } from './captcha-picture.ts';
import { CaptchaChallenge } from './captcha-challenge.entity.ts';
import { networkOf } from '../throttles/network.ts';
import { RateLimits, tooMany } from '../throttles/rate-limits.ts';

export interface IssuedCaptcha {
  id: Id;
  png: Buffer;
}

@Injectable()
export class CaptchaService {
  constructor(
    @InjectRepository(CaptchaChallenge) private readonly challenges: Repository<CaptchaChallenge>,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /** TOO_MANY_REQUESTS for who asks for more than people can read. */
  async issue(address: string): Promise<IssuedCaptcha> {
    const limit = { event: 'captcha', of: [networkOf(address)], max: CAPTCHAS_PER_MINUTE, seconds: 60 };
    const wait = await this.limits.take(limit);
    if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
    const text = captchaText(CAPTCHA_LENGTH);
    const png = await drawCaptcha(text);
    const { identifiers } = await this.challenges.insert({
      answer: text.toLowerCase(),
      expiresAt: () => `now() + interval '${CAPTCHA_TTL_SECONDS} seconds'`,
    });
    return { id: identifiers[0]?.['id'] as Id, png };
  }

  /** CAPTCHA_WRONG unless it is the answer; either way the challenge is spent. */
  async spend(id: string | undefined, answer: string): Promise<void> {
    const right = await this.take(id);
    const given = answer.toLowerCase();
    const bypass = this.config.captchaBypassCode?.toLowerCase();
    if (given !== right && given !== bypass) throw new AppError('CAPTCHA_WRONG');
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
