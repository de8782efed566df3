import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LoginRequest, LoginResponse } from '@tianheng/contracts';
import { Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { CaptchaService } from './captcha.service.ts';
import { LoginThrottle } from './login-throttle.ts';
import { decodePassword, verifyPassword } from './password.ts';
import { SessionsService } from './sessions.service.ts';
import { Turns } from './turns.ts';
import { User } from './user.entity.ts';

/** Where a login comes from. */
export interface LoginOrigin {
  address: string;
  captchaId: string | undefined;
}

/** As many as libuv has threads. */
const CHECKS_AT_A_TIME = 4;

@Injectable()
export class AuthService {
  private readonly turns = new Turns(CHECKS_AT_A_TIME);

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly captchas: CaptchaService,
    private readonly throttle: LoginThrottle,
    private readonly sessions: SessionsService,
  ) {}

  /** CAPTCHA_WRONG, LOGIN_LOCKED, LOGIN_FAILED, or ACCOUNT_FROZEN for whoever knows the password. */
  async login(request: LoginRequest, { address, captchaId }: LoginOrigin): Promise<LoginResponse> {
    await this.captchas.spend(captchaId, request.verify_code);
    const user = await this.turns.run(request.username, () => this.checkPassword(request, address));
    if (user.isFrozen) throw new AppError('ACCOUNT_FROZEN');
    return { data: { token: await this.sessions.open(user.id) } };
  }

  private async checkPassword({ username, password }: LoginRequest, address: string): Promise<User> {
    await this.throttle.check(username, address);
    const user = await this.users
      .createQueryBuilder('user')
      .addSelect('user.passwordHash')
      .where('lower(user.username) = :username', { username })
      .getOne();
    const right = await verifyPassword(user?.passwordHash ?? null, decodePassword(password));
    if (!user || !right) {
      await this.throttle.recordFailure(username, address);
      throw new AppError('LOGIN_FAILED');
    }
    await this.throttle.forgive(username);
    return user;
  }
}
