import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PERSONAL_UPLOADS_PER_HOUR, SESSION_TTL_SECONDS } from '@tianheng/contracts';
import { Config } from '../config.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UploadAllowance } from '../storage/uploads/upload-allowance.ts';
import { AccessGuard } from './access.guard.ts';
import { AccountMailRequests } from './account-mail-requests.ts';
import { AccountMails } from './account-mails.ts';
import { AccountNotices } from './account-notices.ts';
import { AccountsService } from './accounts.service.ts';
import { AuthController } from './auth.controller.ts';
import { CaptchaChallenge } from './captcha-challenge.entity.ts';
import { CaptchaService } from './captcha.service.ts';
import { EmailCode } from './email-code.entity.ts';
import { EmailCodes } from './email-codes.ts';
import { ExpirySweep } from './expiry.sweep.ts';
import { KeyedHash } from './keyed-hash.ts';
import { KnownAddress } from './known-address.entity.ts';
import { LoginThrottle } from './login-throttle.ts';
import { LoginService } from './login.service.ts';
import { PasswordRecovery } from './password-recovery.entity.ts';
import { PasswordWork } from './password-work.ts';
import { PasswordsService } from './passwords.service.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';
import { RateLimit } from './rate-limit.entity.ts';
import { RateLimits, tooMany } from './rate-limits.ts';
import { Recoveries } from './recoveries.ts';
import { RegistryController } from './registry.controller.ts';
import { RegistryService } from './registry.service.ts';
import { Session } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';
import { TokenReader } from './token.reader.ts';
import { User } from './user.entity.ts';

@Module({
  imports: [
    MailModule,
    TypeOrmModule.forFeature([
      CaptchaChallenge,
      EmailCode,
      KnownAddress,
      PasswordRecovery,
      RateLimit,
      Session,
      User,
    ]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        secret: config.jwtKey,
        signOptions: { algorithm: 'HS256', expiresIn: SESSION_TTL_SECONDS },
      }),
    }),
  ],
  controllers: [AuthController, ProfileController, RegistryController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccountMailRequests,
    AccountMails,
    AccountNotices,
    AccountsService,
    CaptchaService,
    EmailCodes,
    ExpirySweep,
    KeyedHash,
    LoginService,
    LoginThrottle,
    PasswordWork,
    PasswordsService,
    ProfileService,
    RateLimits,
    Recoveries,
    RegistryService,
    SessionsService,
    TokenReader,
  ],
  exports: [AccountsService, RateLimits, SessionsService],
})
export class AuthModule implements OnModuleInit {
  constructor(
    private readonly uploads: UploadAllowance,
    private readonly limits: RateLimits,
  ) {}

  onModuleInit(): void {
    this.uploads.register(async ({ id }) => {
      const limit = { event: 'personal upload', of: [id], max: PERSONAL_UPLOADS_PER_HOUR, seconds: 3600 };
      const wait = await this.limits.take(limit);
      if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
    });
  }
}
