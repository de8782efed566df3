import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SESSION_TTL_SECONDS } from '@tianheng/contracts';
import { Config } from '../config.ts';
import { AccessGuard } from './access.guard.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { Session } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';
import { User } from './user.entity.ts';

@Module({
  imports: [
    PassportModule,
    TypeOrmModule.forFeature([Session, User]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        secret: config.jwtKey,
        signOptions: { algorithm: 'HS256', expiresIn: SESSION_TTL_SECONDS },
      }),
    }),
  ],
  providers: [{ provide: APP_GUARD, useClass: AccessGuard }, JwtStrategy, SessionsService],
  exports: [SessionsService],
})
export class AuthModule {}
