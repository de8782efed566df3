import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, LoginRequest, LoginResponse, UiLanguage } from '@tianheng/contracts';
import { IsNull, Not, Or, type DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Audience } from '../../common/caller.ts';
import { isIn } from '../../common/networks.ts';
import { Config } from '../../config.ts';
import { User } from '../accounts/user.entity.ts';
import { Recoveries } from '../notices/recoveries.ts';
import { CaptchaService } from '../proofs/captcha.service.ts';
import { isSecondFactorWrong, secondFactorWrong, SecondFactors } from '../second-factor/second-factors.ts';
import { PasswordWork } from '../secrets/password-work.ts';
import { decodePassword, verifyPassword } from '../secrets/password.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { loginLocked, LoginThrottle, type Attempt } from '../throttles/login-throttle.ts';
import { networkOf } from '../../common/network-of.ts';

/** Where a login comes from. */
export interface LoginOrigin {
  address: string;
  audience: Audience;
  /** what the page is shown in: the person is written to in it from now on */
  language: UiLanguage;
  captchaId: string | undefined;
}

/** What is looked up of an account before its password is checked. */
interface Candidate {
  id: Id;
  own_hash: string;
  /** of a one-time password that has not been used */
  once_hash: string | null;
  known: boolean;
}

/** Who proved to be who they say, and by which of the two passwords. */
interface Proof {
  attempt: Attempt;
  candidate: Candidate;
  by: 'own' | 'once';
  /** what the throttle said when it began */
  wait: number;
}

@Injectable()
export class LoginService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly captchas: CaptchaService,
    private readonly throttle: LoginThrottle,
    private readonly work: PasswordWork,
    private readonly recoveries: Recoveries,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactors,
    private readonly config: Config,
  ) {}

  /**
   * ADDRESS_NOT_ALLOWED, CAPTCHA_WRONG, LOGIN_LOCKED, LOGIN_FAILED; for whoever knows the password ACCOUNT_FROZEN, or where
   * the back office opens to a second factor only SECOND_FACTOR_REQUIRED and SECOND_FACTOR_WRONG.
   */
  async login(request: LoginRequest, origin: LoginOrigin): Promise<LoginResponse> {
    const { adminNetworks } = this.config;
    if (origin.audience === 'admin' && adminNetworks && !isIn(adminNetworks, origin.address)) {
      throw new AppError('ADDRESS_NOT_ALLOWED');
    }
    await this.captchas.spend(origin.captchaId, request.verify_code);
    // One after the other for a name, up to the end: what turned out well must not hinder the next.
    const { proof, token } = await this.work.run(request.username, async () => {
      const proof = await this.checkPassword(request, networkOf(origin.address));
      return { proof, token: await this.openCounted(proof, origin, request.second_code) };
    });
    await this.throttle.welcome(proof.candidate.id, proof.attempt);
    return { data: { token } };
  }

  private async checkPassword({ username, password }: LoginRequest, network: string): Promise<Proof> {
    const candidate = await this.find(username, network);
    const attempt = { username, network, known: candidate?.known ?? false };
    const wait = await this.throttle.begin(attempt);
    const by = await provenBy(candidate, decodePassword(password));
    if (candidate && by && (by === 'once' || wait === 0)) {
      return { attempt, candidate, by, wait };
    }
    // The right password where it is not taken stays counted, too: otherwise the count would tell that it is right.
    throw wait > 0 ? loginLocked(wait) : new AppError('LOGIN_FAILED');
  }

  private async find(username: string, network: string): Promise<Candidate | undefined> {
    const [candidate] = await this.database.query<Candidate[]>(
      `select u.id, u.password_hash as own_hash, r.password_hash as once_hash, k.user_id is not null as known
         from "user" u
         left join password_recovery r on r.user_id = u.id and r.session_id is null and r.expires_at > now()
         left join known_address k on k.user_id = u.id and k.address = $2 and k.expires_at > now()
        where lower(u.username) = $1`,
      [username, this.throttle.nameOf(network)],
    );
    return candidate;
  }

  /** A wrong second code stays counted as a wrong password does; nothing else does once the password was right. */
  private async openCounted(proof: Proof, origin: LoginOrigin, code: string | undefined): Promise<string> {
    let isCounted = false;
    try {
      const open = () => this.openSession(proof, origin, code);
      // Before the transaction: a count within it would hold one connection while it waits for another.
      return await (origin.audience === 'customer' || code === undefined
        ? open()
        : this.factors.tried(proof.candidate.id, loginLocked, open));
    } catch (error) {
      isCounted = isSecondFactorWrong(error);
      throw error;
    } finally {
      if (!isCounted) await this.throttle.succeed(proof.attempt, proof.wait);
    }
  }

  private openSession(
    { candidate: { id, own_hash, once_hash }, by }: Proof,
    { audience, language }: LoginOrigin,
    code: string | undefined,
  ): Promise<string> {
    return this.database.transaction(async (manager) => {
      // The lock waits for a new password or a freezing under way, and then sees it: no session slips past them.
      const [user] = await manager.query<{ is_frozen: boolean }[]>(
        'select is_frozen from "user" where id = $1 and password_hash = $2 for no key update',
        [id, own_hash],
      );
      if (!user) throw new AppError('LOGIN_FAILED');
      if (user.is_frozen) throw new AppError('ACCOUNT_FROZEN');
      if (audience !== 'customer' && (await this.factors.isOn(manager, id))) {
        if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
        if (!(await this.factors.spend(manager, id, code))) throw secondFactorWrong('second_code');
      }
      // A password that was mailed may be a stranger's: whoever has chosen none yet is as one who was never here.
      const other = by === 'once' ? Not(language) : Or(IsNull(), Not(language));
      await manager.update(User, { id, language: other }, { language });
      const session = await this.sessions.start({ userId: id, audience }, manager);
      if (by === 'once' && !(await this.recoveries.spend(manager, id, once_hash ?? '', session.id))) {
        throw new AppError('LOGIN_FAILED');
      }
      return session.token;
    });
  }
}

/** Checks twice in any case, so that no answer comes sooner for want of an account or of a one-time password. */
async function provenBy(candidate: Candidate | undefined, password: string): Promise<Proof['by'] | null> {
  const own = await verifyPassword(candidate?.own_hash ?? null, password);
  const once = await verifyPassword(candidate?.once_hash ?? null, password);
  if (own) return 'own';
  return once ? 'once' : null;
}
