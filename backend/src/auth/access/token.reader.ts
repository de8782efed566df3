import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Bearer } from '../../common/caller.ts';
import { Config } from '../../config.ts';
import { SessionsService, type TokenPayload } from '../sessions/sessions.service.ts';
import { VIEW_SCOPE, ViewsService } from '../views/views.service.ts';

const NOBODY: Bearer = { caller: null, view: null };

/** Finds out who a bearer token speaks for. */
@Injectable()
export class TokenReader extends PassportStrategy(Strategy, 'jwt') {
  private ownPassport?: passport.Authenticator;

  constructor(
    config: Config,
    private readonly sessions: SessionsService,
    private readonly views: ViewsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      // The types know text only; a KeyObject is what jsonwebtoken wants.
      secretOrKey: config.jwtKey as unknown as Buffer,
      passReqToCallback: true,
    });
  }

  /** Passport's shared instance would know one application per process only. Called by the base constructor. */
  getPassportInstance(): passport.Authenticator {
    return (this.ownPassport ??= new passport.Authenticator());
  }

  /** Asked by the strategy once the signature holds. */
  async validate({ ip }: FastifyRequest, payload: TokenPayload): Promise<Bearer | false> {
    if (payload.scope === VIEW_SCOPE) return (await this.views.bearerOf(payload.jti, ip)) ?? false;
    const caller = await this.sessions.callerOf(payload, ip);
    return caller ? { caller, view: null } : false;
  }

  /** Nobody without a token, and with one whose session has ended. */
  read(request: FastifyRequest): Promise<Bearer> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, bearer: Bearer | false): void => {
        if (error) reject(error);
        else resolve(bearer || NOBODY);
      };
      this.getPassportInstance().authenticate('jwt', { session: false }, answer)(request, {}, reject);
    });
  }
}
