import type { UiLanguage } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import { RateLimit } from '../src/auth/throttles/rate-limit.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { MailComposers, type MailContent } from '../src/mail/mail.composers.ts';
import { Mail } from '../src/mail/mail.entity.ts';
import type { TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

export interface Caller {
  address?: string;
  language?: UiLanguage;
  token?: string;
}

/** A call of the public API by somebody, somewhere. */
export function call(
  { http }: Pick<TestApp, 'http'>,
  method: 'get' | 'post' | 'patch',
  path: string,
  body: object = {},
  { address = '10.0.0.1', language = 'en', token }: Caller = {},
): Promise<Response> {
  const sent = request(http)
    [method](`/v1/${path}`)
    .set('X-Forwarded-For', address)
    .set('Accept-Language', language);
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`);
  return (method === 'get' ? sent : sent.send(body)).then((response) => response);
}

export const login = (
  test: Pick<TestApp, 'http'>,
  username: string,
  password: string = PASSWORD,
  caller: Caller = {},
): Promise<Response> =>
  call(test, 'post', 'login', { username, password: base64(password), verify_code: 'demo' }, caller);

export async function tokenOf(
  test: Pick<TestApp, 'http'>,
  username: string,
  password: string = PASSWORD,
  caller: Caller = {},
): Promise<string> {
  const { status, body } = await login(test, username, password, caller);
  if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`);
  return (body as { data: { token: string } }).data.token;
}

/** As if everything had happened so often in a window that begins now. */
export const setCounted = ({ database }: TestApp, count: number): Promise<void> =>
  database.query(`update rate_limit set count = $1, expires_at = now() + interval '60 seconds'`, [count]);

/** What waits in the outbox, oldest first. */
export const outbox = ({ database }: TestApp): Promise<Mail[]> =>
  database.getRepository(Mail).find({ order: { createdAt: 'ASC' } });

/** Writes every waiting mail, as a worker with a mail server would; null where there was nothing to send. */
export async function compose(test: TestApp): Promise<(MailContent | null)[]> {
  const composers = test.app.get(MailComposers);
  const contents: (MailContent | null)[] = [];
  for (const { id, kind, language, params } of await outbox(test)) {
    contents.push(await composers.require(kind)({ id, language, params, attempt: 1 }));
    await test.database.getRepository(Mail).delete({ id });
  }
  return contents;
}

/** The one mail that waits. */
export async function mailOf(test: TestApp): Promise<MailContent> {
  const [content, ...others] = await compose(test);
  if (!content || others.length > 0) throw new Error(`${others.length + (content ? 1 : 0)} mails waited.`);
  return content;
}

const secretIn = ({ text }: { text: string }, length: number): string => {
  const [, secret] = new RegExp(`^\\s*([A-Za-z\\d]{${length}})\\s*$`, 'm').exec(text) ?? [];
  if (secret === undefined) throw new Error(`no secret in: ${text}`);
  return secret;
};

const codeIn = (mail: { text: string }): string => secretIn(mail, 6);
export const oneTimePasswordIn = (mail: { text: string }): string => secretIn(mail, 16);

/** Forgets every limit. */
export const calm = ({ database }: TestApp): Promise<void> => database.getRepository(RateLimit).clear();

/** A code for an address, as its reader gets it. */
export async function codeFor(test: TestApp, email: string, username = 'somebody'): Promise<string> {
  const asked = await call(test, 'post', 'email_verification_code', { username, email });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  return codeIn(await mailOf(test));
}

/** A one-time password for an account, as its owner gets it. */
export async function oneTimePasswordFor(test: TestApp, { username, email }: User): Promise<string> {
  await calm(test);
  const asked = await call(test, 'post', 'users/password/forget', { username, email });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  return oneTimePasswordIn(await mailOf(test));
}

/** An answer without what differs each time. */
export const shapeOf = ({ status, headers, body }: Response): object => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers as Record<string, string>;
  return { status, headers: rest, body: { ...(body as object), request_id: undefined } };
};
