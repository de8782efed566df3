import { jest } from '@jest/globals';
import type { ErrorCode, FieldError, Paged, UserInfo } from '@tianheng/contracts';
import { ERROR_STATUS, ROLE_REFUSAL_HEADER } from '@tianheng/contracts';

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

export const refusal =
  (code: ErrorCode, text: string, details?: FieldError[]): Answer =>
  () =>
    json({ error_info: text, code, ...(details && { details }) }, ERROR_STATUS[code]);

export const roleRefusal: Answer = () =>
  json({ error_info: 'role', code: 'ROLE_REQUIRED' }, 403, {
    [ROLE_REFUSAL_HEADER.name]: ROLE_REFUSAL_HEADER.value,
  });

export const user = (values: Partial<UserInfo> = {}): UserInfo => ({
  id: 'u1',
  username: 'admin',
  nickname: '',
  email: 'admin@example.org',
  mobile_phone: '',
  school: '',
  platform_role: 'platform_admin',
  certified_status: '',
  is_frozen: false,
  group: null,
  profession: null,
  grade: null,
  must_change_password: false,
  updated_at: 0,
  ...values,
});

/** A page of a list that has `total` rows. */
export const paged = <T>(data: T[], total = data.length, current = 1): Paged<T> => ({
  data,
  total_count: total,
  current_page: current,
});

const usual: Record<string, Answer> = {
  'POST /login': ok({ data: { token: 'fresh' } }),
  'POST /logout': ok({}),
  'GET /user/info': ok(user()),
  'GET /competitions': ok(paged([])),
  'GET /settings/race': ok({
    task_submit_period_per_team: 5400,
    show_score_after_running: true,
    total_submit_times_per_team: 0,
    job_timeout: 60,
  }),
  'GET /admin/task': ok(paged([])),
};

/** Stands in for the server; answers are found by `METHOD /path`. Gives the calls it received. */
export function serve(answers: Record<string, Answer> = {}): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/config.json') return json({ customer_url: 'https://customer.example.org' });
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
