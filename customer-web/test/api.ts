import { jest } from '@jest/globals';
import { ERROR_STATUS, type ErrorCode } from '@tianheng/contracts';
import { competition, dataset, paged, question, rankPage, team, user } from './data.ts';

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  token: string | null;
  language: string | null;
  body: unknown;
}

export type Answer = (call: Call) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

export const ok = (body: unknown) => (): Response => json(body);

export const plain = (text: string) => (): Response =>
  new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

interface RefusalExtras {
  /** the field that the refusal is about, and what its detail says of it */
  field?: string;
  fragment?: string;
  headers?: Record<string, string>;
}

export const refusal =
  (code: ErrorCode, text: string, { field, fragment = text, headers }: RefusalExtras = {}): Answer =>
  () =>
    json(
      { error_info: text, code, ...(field !== undefined && { details: [{ field, message: fragment }] }) },
      ERROR_STATUS[code],
      headers,
    );

const usual: Record<string, Answer> = {
  'POST /login': ok({ data: { token: 'fresh' } }),
  'POST /logout': ok({}),
  'GET /user/info': ok(user()),
  'GET /dataset': ok(paged([dataset()])),
  'GET /competitions': ok(paged([competition()])),
  'GET /competitions/c1': ok(competition()),
  'GET /competition/c1/groups': ok(paged([])),
  'GET /competition/c1/team/info': ok(team()),
  'GET /competition/c1/invited': ok([]),
  'GET /competition/c1/model/questions/q1': ok(question()),
  'GET /competition/c1/question/rank': ok(rankPage([])),
  'GET /commitment': ok(paged([])),
};

/** Stands in for the server; answers are found by `METHOD /path`. Gives the calls it received. */
export function serve(answers: Record<string, Answer> = {}): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/v1/, '');
    const sent = await request.text();
    const call: Call = {
      method: request.method,
      path,
      query: Object.fromEntries(searchParams),
      token: request.headers.get('Authorization'),
      language: request.headers.get('Accept-Language'),
      body: sent === '' ? null : JSON.parse(sent),
    };
    calls.push(call);
    const answer = { ...usual, ...answers }[`${request.method} ${path}`];
    if (answer === undefined) throw new Error(`No answer for ${request.method} ${path}`);
    return answer(call);
  });
  return calls;
}
