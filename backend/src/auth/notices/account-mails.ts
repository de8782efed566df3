import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import { Repository } from 'typeorm';
import { Config } from '../../config.ts';
import { MailComposers, type MailContent, type MailDraft } from '../../mail/mail.composers.ts';
import { accountCreatedMail } from '../../mail/templates/account-created.ts';
import { accountExistsMail } from '../../mail/templates/account-exists.ts';
import { apiKeyCreatedMail } from '../../mail/templates/api-key-created.ts';
import { apiKeyRevokedMail } from '../../mail/templates/api-key-revoked.ts';
import { emailChangedMail } from '../../mail/templates/email-changed.ts';
import { emailCodeMail } from '../../mail/templates/email-code.ts';
import { passwordChangedMail } from '../../mail/templates/password-changed.ts';
import { recoveryMail } from '../../mail/templates/recovery.ts';
import { secondFactorResetMail } from '../../mail/templates/second-factor-reset.ts';
import { usernameChangedMail } from '../../mail/templates/username-changed.ts';
import { User } from '../accounts/user.entity.ts';
import { EmailCodes } from '../proofs/email-codes.ts';
import { Recoveries } from './recoveries.ts';

/** What a mail of each kind is composed from. */
export interface AccountMailParams {
  email_code: { username: string; email: string };
  password_recovery: { username: string; email: string };
  /** by the owner: the other sessions and the API keys have ended with it */
  email_changed: { username: string; from: string; to: string; by: 'owner' | 'office' };
  password_changed: { user_id: Id };
  account_created: { user_id: Id };
  api_key_created: { user_id: Id; name: string };
  api_key_revoked: { user_id: Id; name: string; by: string; reason: string };
  second_factor_reset: { user_id: Id; by: string; reason: string };
  username_changed: { user_id: Id; from: string };
}

type AccountMailKind = keyof AccountMailParams;

/** Mails about accounts. They are written when they are sent: a secret is made then, and is never in the outbox. */
@Injectable()
export class AccountMails implements OnModuleInit {
  private readonly site: string | undefined;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    { customerOrigin }: Config,
    private readonly composers: MailComposers,
    private readonly codes: EmailCodes,
    private readonly recoveries: Recoveries,
  ) {
    this.site = customerOrigin ?? undefined;
  }

  onModuleInit(): void {
    this.register('email_code', (params, draft) => this.emailCode(params, draft));
    this.register('password_recovery', (params, draft) => this.recovery(params, draft));
    this.register('email_changed', ({ username, from, to, by }, { language }) =>
      Promise.resolve({
        to: from,
        ...emailChangedMail(language, { username, site: this.site, newEmail: to, by }),
      }),
    );
    this.register('password_changed', async ({ user_id: id }, { language }) => {
      const user = await this.users.findOneBy({ id });
      return user && { to: user.email, ...passwordChangedMail(language, this.factsOf(user)) };
    });
    this.register('api_key_created', async ({ user_id: id, name }, { language }) => {
      const user = await this.users.findOneBy({ id });
      return user && { to: user.email, ...apiKeyCreatedMail(language, { ...this.factsOf(user), name }) };
    });
    this.register('api_key_revoked', async ({ user_id: id, ...told }, { language }) => {
      const user = await this.users.findOneBy({ id });
      return user && { to: user.email, ...apiKeyRevokedMail(language, { ...this.factsOf(user), ...told }) };
    });
    this.register('second_factor_reset', async ({ user_id: id, by, reason }, { language }) => {
      const user = await this.users.findOneBy({ id });
      return (
        user && { to: user.email, ...secondFactorResetMail(language, { ...this.factsOf(user), by, reason }) }
      );
    });
    this.register('username_changed', async ({ user_id: id, from }, { language }) => {
      const user = await this.users.findOneBy({ id });
      return user && { to: user.email, ...usernameChangedMail(language, { ...this.factsOf(user), from }) };
    });
    this.register('account_created', (params, draft) => this.accountCreated(params, draft));
  }

  private register<Kind extends AccountMailKind>(
    kind: Kind,
    compose: (params: AccountMailParams[Kind], draft: MailDraft) => Promise<MailContent | null>,
  ): void {
    this.composers.register(kind, (draft) => compose(draft.params as AccountMailParams[Kind], draft));
  }

  /** To an address that has an account goes no code, but word of that. */
  private async emailCode(
    { username, email }: AccountMailParams['email_code'],
    { language }: MailDraft,
  ): Promise<MailContent> {
    const owner = await this.ownerOf(email);
    if (owner) {
      await this.codes.makeUnanswerable(email);
      return { to: owner.email, ...accountExistsMail(language, this.factsOf(owner)) };
    }
    const code = await this.codes.make(email);
    return { to: email, ...emailCodeMail(language, { username, site: this.site, code }) };
  }

  /** Nothing where name and address are not of one account, or of one that could not sign in anyway. */
  private async recovery(
    { username, email }: AccountMailParams['password_recovery'],
    { language }: MailDraft,
  ): Promise<MailContent | null> {
    const owner = await this.ownerOf(email);
    if (!owner || owner.username.toLowerCase() !== username || owner.isFrozen) return null;
    const password = await this.recoveries.make(owner.id, owner.email);
    return password === null
      ? null
      : { to: owner.email, ...recoveryMail(language, { ...this.factsOf(owner), password }) };
  }

  /** Nothing for an account that has gone or was frozen meanwhile. */
  private async accountCreated(
    { user_id: id }: AccountMailParams['account_created'],
    { language }: MailDraft,
  ): Promise<MailContent | null> {
    const user = await this.users.findOneBy({ id });
    const password = user && (await this.recoveries.make(id, user.email));
    if (!user || !password) return null;
    return { to: user.email, ...accountCreatedMail(language, { ...this.factsOf(user), password }) };
  }

  private ownerOf(email: string): Promise<User | null> {
    return this.users
      .createQueryBuilder('user')
      .where('lower(user.email) = :email', { email: email.toLowerCase() })
      .getOne();
  }

  private factsOf({ username }: User): { username: string; site: string | undefined } {
    return { username, site: this.site };
  }
}
