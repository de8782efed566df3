import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CERTIFIED_ON_REGISTRY, type RegistryRequest } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { DayCounters } from '../../counters/day-counters.ts';
import { orTaken } from '../accounts/taken.ts';
import { User } from '../accounts/user.entity.ts';
import type { MailAsker } from '../notices/account-mail-requests.ts';
import { EmailCodes } from '../proofs/email-codes.ts';
import { PasswordWork } from '../secrets/password-work.ts';
import { decodePassword, requireSame } from '../secrets/password.ts';

@Injectable()
export class RegistryService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly codes: EmailCodes,
    private readonly work: PasswordWork,
    private readonly counters: DayCounters,
  ) {}

  /** PASSWORD_MISMATCH, EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, USERNAME_TAKEN or EMAIL_TAKEN. */
  async register(request: RegistryRequest, { address, language }: MailAsker): Promise<void> {
    const { username, nickname, email, verify_code } = request;
    requireSame(request.password, request.confirm_password);
    // Before the hash, which is the dear part: it is made for nobody who has no code.
    await this.codes.check(email, verify_code, address);
    const passwordHash = await this.work.hash(email.toLowerCase(), decodePassword(request.password));
    await this.database
      .transaction(async (manager) => {
        // Before the code is spent: of two with one address the second hears that it is taken.
        await manager.insert(User, {
          username,
          nickname,
          email,
          passwordHash,
          mobilePhone: request.mobile_phone,
          school: request.school,
          certifiedStatus: CERTIFIED_ON_REGISTRY,
          language,
        });
        await this.codes.spend(manager, email, verify_code);
      })
      .catch((error: unknown) => {
        throw orTaken(error);
      });
    this.counters.count('register_user');
  }
}
