import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SESSION_TTL_SECONDS } from '@tianheng/contracts';
import { AuditModule } from '../audit/audit.module.ts';
import { Config } from '../config.ts';
import { CountersModule } from '../counters/counters.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { AccessGuard } from './access/access.guard.ts';
import { AuthController } from './access/auth.controller.ts';
import { LoginService } from './access/login.service.ts';
import { TokenReader } from './access/token.reader.ts';
import { User } from './accounts/user.entity.ts';
import { ExpirySweep } from './expiry.sweep.ts';
import { ApiKey } from './keys/api-key.entity.ts';
import { ApiKeysController } from './keys/api-keys.controller.ts';
import { ApiKeysService } from './keys/api-keys.service.ts';
import { OthersKeysService } from './keys/others-keys.service.ts';
import { AccountMailRequests } from './notices/account-mail-requests.ts';
import { AccountMails } from './notices/account-mails.ts';
import { AccountNotices } from './notices/account-notices.ts';
import { PasswordRecovery } from './notices/password-recovery.entity.ts';
import { Recoveries } from './notices/recoveries.ts';
import { PasswordsService } from './profile/passwords.service.ts';
import { ProfileController } from './profile/profile.controller.ts';
import { ProfileService } from './profile/profile.service.ts';
import { RegistryController } from './profile/registry.controller.ts';
import { RegistryService } from './profile/registry.service.ts';
import { CaptchaChallenge } from './proofs/captcha-challenge.entity.ts';
import { CaptchaService } from './proofs/captcha.service.ts';
import { EmailCode } from './proofs/email-code.entity.ts';
import { EmailCodes } from './proofs/email-codes.ts';
import { ProtectionController } from './second-factor/protection.controller.ts';
import { ProtectionService } from './second-factor/protection.service.ts';
import { RecoveryCode } from './second-factor/recovery-code.entity.ts';
import { RecoveryCodes } from './second-factor/recovery-codes.ts';
import { SecondFactor } from './second-factor/second-factor.entity.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { KeyedHash } from './secrets/keyed-hash.ts';
import { PasswordWork } from './secrets/password-work.ts';
import { Session } from './sessions/session.entity.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { KnownAddress } from './throttles/known-address.entity.ts';
import { LoginThrottle } from './throttles/login-throttle.ts';
import { RateLimit } from './throttles/rate-limit.entity.ts';
import { RateLimits } from './throttles/rate-limits.ts';
import { AccountsService } from './users/accounts.service.ts';
import { UserBatch } from './users/user-batch.ts';
import { UserEditor } from './users/user-editor.ts';
import { UserList } from './users/user-list.ts';
import { View } from './views/view.entity.ts';
import { ViewsService } from './views/views.service.ts';

@Module({
  imports: [
    AuditModule,
    CountersModule,
    MailModule,
    TypeOrmModule.forFeature([
      ApiKey,
      CaptchaChallenge,
      EmailCode,
      KnownAddress,
      PasswordRecovery,
      RateLimit,
      RecoveryCode,
      SecondFactor,
      Session,
      User,
      View,
    ]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        secret: config.jwtKey,
        signOptions: { algorithm: 'HS256', expiresIn: SESSION_TTL_SECONDS },
      }),
    }),
  ],
  controllers: [
    ApiKeysController,
    AuthController,
    ProfileController,
    ProtectionController,
    RegistryController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccountMailRequests,
    AccountMails,
    AccountNotices,
    AccountsService,
    ApiKeysService,
    CaptchaService,
    EmailCodes,
    ExpirySweep,
    KeyedHash,
    LoginService,
    LoginThrottle,
    OthersKeysService,
    PasswordWork,
    PasswordsService,
    ProfileService,
    ProtectionService,
    RateLimits,
    Recoveries,
    RecoveryCodes,
    RegistryService,
    SecondFactors,
    SessionsService,
    TokenReader,
    UserBatch,
    UserEditor,
    UserList,
    ViewsService,
  ],
  exports: [
    AccountsService,
    OthersKeysService,
    ProtectionService,
    RateLimits,
    SessionsService,
    UserBatch,
    UserEditor,
    UserList,
    ViewsService,
  ],
})
export class AuthModule {}
