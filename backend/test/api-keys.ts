import { expect } from '@jest/globals';
import type { ApiKeyScope, CreateApiKeyRequest, CreatedApiKey } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { TestApp } from './app.ts';

export const KEYS_PATH = '/v1/user/api_keys';

export type Headers = Record<string, string>;
export const codeOf = ({ body }: Response): string | undefined => (body as { code?: string }).code;
export const held = (key: string): Headers => ({ Authorization: `Bearer ${key}` });

/** Asks for a key in a session of the owner's, or with these headers. */
export async function createKey(
  test: TestApp,
  owner: User | Headers,
  values: Partial<CreateApiKeyRequest>,
): Promise<Response> {
  const headers = 'id' in owner ? await test.factory.bearer(owner as User) : (owner as Headers);
  return request(test.http)
    .post(KEYS_PATH)
    .set(headers)
    .set('Accept-Language', 'en')
    .send({ name: 'nightly', scopes: ['read'], days: 30, ...values });
}

export async function makeKey(test: TestApp, owner: User, scopes: ApiKeyScope[]): Promise<CreatedApiKey> {
  const { status, body } = await createKey(test, owner, { scopes });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as CreatedApiKey;
}
