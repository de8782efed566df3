import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SESSION_TTL_SECONDS } from '@tianheng/contracts';
import { Config } from '../config.ts';
import { AccessGuard } from './access.guard.ts';
import { AuthController } from './auth.controller.ts';
import { AuthService } from './auth.service.ts';
import { CaptchaChallenge } from './captcha-challenge.entity.ts';
import { CaptchaService } from './captcha.service.ts';
import { ExpirySweep } from './expiry.sweep.ts';
import { RateLimit } from './rate-limit.entity.ts';
import { LoginThrottle } from './login-throttle.ts';
import { Session } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';
import { TokenReader } from './token.reader.ts';
import { User } from './user.entity.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([CaptchaChallenge, RateLimit, Session, User]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        secret: config.jwtKey,
        signOptions: { algorithm: 'HS256', expiresIn: SESSION_TTL_SECONDS },
      }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AuthService,
    CaptchaService,
    ExpirySweep,
    LoginThrottle,
    SessionsService,
    TokenReader,
  ],
  exports: [SessionsService],
})
export class AuthModule {}
