import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { Config } from '../config.ts';
import { SessionsService, type TokenPayload } from './sessions.service.ts';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    config: Config,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      // The types know text only; a KeyObject is what jsonwebtoken wants.
      secretOrKey: config.jwtKey as unknown as Buffer,
    });
  }

  /** False makes the token one of an ended session. */
  async validate(payload: TokenPayload): Promise<AuthUser | false> {
    return (await this.sessions.userOf(payload)) ?? false;
  }
}
