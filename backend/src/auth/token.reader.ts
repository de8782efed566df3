import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { Config } from '../config.ts';
import { SessionsService, type TokenPayload } from './sessions.service.ts';

/** Finds out who a bearer token speaks for. */
@Injectable()
export class TokenReader {
  // Passport's shared instance would know one application per process only.
  private readonly passport = new passport.Passport();

  constructor(config: Config, sessions: SessionsService) {
    const options = {
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256' as const],
      // The types know text only; a KeyObject is what jsonwebtoken wants.
      secretOrKey: config.jwtKey as unknown as Buffer,
    };
    this.passport.use(
      new Strategy(options, (payload: TokenPayload, done) => {
        sessions.userOf(payload).then((user) => done(null, user ?? false), done);
      }),
    );
  }

  /** Null without a token, and with one whose session has ended. */
  read(request: FastifyRequest): Promise<AuthUser | null> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, user: AuthUser | false): void => {
        if (error) reject(error);
        else resolve(user || null);
      };
      this.passport.authenticate('jwt', { session: false }, answer)(request, {}, reject);
    });
  }
}
