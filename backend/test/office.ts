import type { ErrorBody } from '@tianheng/contracts';
import request from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { TestApp } from './app.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** A call of the back office, answered in English. */
export const asAdmin = (
  test: TestApp,
  bearer: { Authorization: string },
  method: Method,
  path: string,
  body: object = {},
): request.Test =>
  request(test.http)
    [method](`/v1/admin/${path}`)
    .set({ ...bearer, 'Accept-Language': 'en' })
    .send(body);

export const fieldsOf = ({ details }: ErrorBody): string[] => (details ?? []).map(({ field }) => field);

/** What the audit says was done to an object, in order. */
export const actionsOn = async (test: TestApp, objectId: string): Promise<string[]> =>
  (await test.database.getRepository(AuditEntry).find({ where: { objectId }, order: { id: 'ASC' } })).map(
    ({ action }) => action,
  );
