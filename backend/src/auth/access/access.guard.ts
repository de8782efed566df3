import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ApiKeyScope, ErrorCode } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import {
  ACCESS,
  KEY_SCOPES,
  isOpenToViews,
  keyScopesOf,
  VIEWS,
  WITHOUT_SECOND_FACTOR,
  type Access,
  type ViewAccess,
} from '../../common/access.decorator.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller, WithCaller } from '../../common/caller.ts';
import { isIn } from '../../common/networks.ts';
import { requireRole } from '../../common/role-required.ts';
import { Config } from '../../config.ts';
import { ApiKeysService } from '../keys/api-keys.service.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { keyOfHeader } from '../secrets/key-text.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { TokenReader } from './token.reader.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Guards every route; one that does not say who may call it is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenReader,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly factors: SecondFactors,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places);
    if (!access) throw new AppError('NOT_ALLOWED');
    const request = context.switchToHttp().getRequest<FastifyRequest & WithCaller>();
    if (access.kind === 'runner') return this.checkRunner(request);
    const { authorization } = request.headers;
    const key = keyOfHeader(authorization);
    if (key !== null) request.caller = await this.keys.callerOf(key, request.ip);
    else if (authorization === undefined) request.caller = null;
    else Object.assign(request, await this.tokens.read(request));
    if (request.view) this.requireReading(access, request, places);
    if (request.caller?.via === 'api_key') {
      const said = this.reflector.getAllAndOverride<ApiKeyScope[] | undefined>(KEY_SCOPES, places);
      requireScope(request.caller, keyScopesOf(access, request.method, said));
    }
    if (request.caller?.mustChangePassword && !access.provisional) {
      throw new AppError('PASSWORD_CHANGE_REQUIRED');
    }
    if (access.kind !== 'public') {
      if (!request.caller) throw new AppError(request.view ? 'UNAUTHORIZED' : whyUnknown(authorization, key));
      if (access.role) requireRole(request.caller, access.role);
    }
    if (request.caller) {
      const { caller } = request;
      request.askAgain = async (manager) => {
        const holds = key === null ? this.sessions.holds(manager, caller) : this.keys.holds(manager, key);
        if (!(await holds)) throw new AppError(whyUnknown(authorization, key));
      };
      request.caller = await this.protect(caller, access, places);
    }
    return true;
  }

  /**
   * An administrator whose session lacks what the back office asks for is refused where they could do what others cannot
   * (ADDRESS_NOT_ALLOWED, SECOND_FACTOR_SETUP); where anybody may come or a session ends, and at the customer site, they are a member.
   */
  private async protect(
    caller: Caller,
    access: Access,
    places: Parameters<Reflector['getAllAndOverride']>[1],
  ): Promise<Caller> {
    const lack = await this.lackOf(caller);
    if (lack === null) return caller;
    const isSetUp = this.reflector.getAllAndOverride<boolean | undefined>(WITHOUT_SECOND_FACTOR, places);
    if (isSetUp && lack === 'SECOND_FACTOR_SETUP') return caller;
    // From anywhere they may end what they began.
    const ends = this.reflector.getAllAndOverride<ViewAccess | undefined>(VIEWS, places) === 'end';
    if (access.kind !== 'public' && caller.audience !== 'customer' && !ends) throw new AppError(lack);
    return { ...caller, user: { ...caller.user, platformRole: 'platform_member' } };
  }

  /** What an administrator's session lacks. The customer site asks for no code, so its tokens have proved none. */
  private async lackOf({ user, audience, address }: Caller): Promise<ErrorCode | null> {
    if (user.platformRole !== 'platform_admin') return null;
    const { adminNetworks, secondFactorRequired } = this.config;
    if (adminNetworks && !isIn(adminNetworks, address)) return 'ADDRESS_NOT_ALLOWED';
    if (audience !== 'customer' && !secondFactorRequired) return null;
    const has = await this.factors.has(user.id);
    const isProved = audience === 'customer' ? !has && !secondFactorRequired : has;
    return isProved ? null : 'SECOND_FACTOR_SETUP';
  }

  /** VIEW_ONLY; ADDRESS_NOT_ALLOWED, for a team is shown to an administrator alone. */
  private requireReading(
    access: Access,
    { method, ip }: FastifyRequest,
    places: Parameters<Reflector['getAllAndOverride']>[1],
  ): void {
    const keys = this.reflector.getAllAndOverride<ApiKeyScope[] | undefined>(KEY_SCOPES, places);
    const said = this.reflector.getAllAndOverride<ViewAccess | undefined>(VIEWS, places);
    if (!isOpenToViews(access, method, keys, said)) throw new AppError('VIEW_ONLY');
    const { adminNetworks } = this.config;
    if (said !== 'end' && adminNetworks && !isIn(adminNetworks, ip))
      throw new AppError('ADDRESS_NOT_ALLOWED');
  }

  private checkRunner({ headers }: FastifyRequest): boolean {
    const given = digest(headers.authorization ?? '');
    // Hashed first: timingSafeEqual needs equal lengths, and a length tells too.
    if (!timingSafeEqual(given, digest(`Bearer ${this.config.judgeRunnerToken}`))) {
      throw new AppError('UNAUTHORIZED');
    }
    return true;
  }
}

function whyUnknown(authorization: string | undefined, key: string | null): ErrorCode {
  if (authorization === undefined) return 'UNAUTHORIZED';
  return key === null ? 'SESSION_ENDED' : 'API_KEY_INVALID';
}

/** API_KEY_REFUSED where no key may come, API_KEY_SCOPE where this one lacks what is needed. */
function requireScope({ scopes }: Caller, allowed: readonly ApiKeyScope[]): void {
  const [first] = allowed;
  if (first === undefined) throw new AppError('API_KEY_REFUSED');
  if (!allowed.some((scope) => scopes.includes(scope))) throw new AppError('API_KEY_SCOPE', { scope: first });
}
