import { jest } from '@jest/globals';
import {
  CAPTCHA_HEADER,
  ERROR_STATUS,
  IDEMPOTENCY_HEADER,
  ROLE_REFUSAL_HEADER,
  type ErrorCode,
  type FieldError,
  type Paged,
} from '@tianheng/contracts';

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  token: string | null;
  language: string | null;
  /** the captcha's, where the call names one */
  challenge: string | null;
  /** what the call is named by, where it is */
  key: string | null;
  body: unknown;
}

export type Answer = (call: Call) => Response | Promise<Response>;
export type Answers = Record<string, Answer>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

export const ok = (body: unknown, headers?: Record<string, string>) => (): Response =>
  json(body, 200, headers);

export const plain = (text: string) => (): Response =>
  new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

interface RefusalExtras {
  /** the field that the refusal is about, and what its detail says of it */
  field?: string;
  fragment?: string;
  details?: FieldError[];
  /** what is there now */
  current?: object;
  /** when the next commitment is possible, epoch ms */
  next?: number;
  headers?: Record<string, string>;
}

export const refusal = (
  code: ErrorCode,
  text: string,
  { field, fragment = text, details, current, next, headers }: RefusalExtras = {},
): Answer => {
  const all = field === undefined ? details : [{ field, message: fragment }];
  return () =>
    json(
      {
        error_info: text,
        code,
        ...(all && { details: all }),
        ...(current && { current }),
        ...(next !== undefined && { next_submission_at: next }),
      },
      ERROR_STATUS[code],
      headers,
    );
};

export const roleRefusal: Answer = () =>
  json({ error_info: 'role', code: 'ROLE_REQUIRED' }, 403, {
    [ROLE_REFUSAL_HEADER.name]: ROLE_REFUSAL_HEADER.value,
  });

let pictures = 0;
/** A captcha's, each another one. */
export const picture = (challenge?: string): Response =>
  new Response(`<svg id="p${(pictures += 1)}"/>`, {
    headers: {
      'Content-Type': 'image/svg+xml',
      ...(challenge !== undefined && { [CAPTCHA_HEADER]: challenge }),
    },
  });

const clock = globalThis.setTimeout;
/** A clock that a suite holds runs ahead of answers that come by the real one. */
const isLate = (): boolean => process.env.TEST_LATE === '1' && globalThis.setTimeout === clock;
const onItsWay = (): Promise<void> =>
  new Promise((resolve) => void clock(resolve, 1000 * Math.random() ** 4));

/** A page of a list that has `total` rows. */
export const paged = <T>(data: T[], total = data.length, current = 1): Paged<T> => ({
  data,
  total_count: total,
  current_page: current,
});

/**
 * Stands in for the server; answers are found by `METHOD /path` below the API prefix, files of the site by their path.
 * Gives the calls it received.
 */
export function serveAnswers(answers: Answers, files: Record<string, unknown> = {}): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname in files) return json(files[pathname]);
    const path = pathname.replace(/^\/v1/, '');
    // Every form of signing in shows one.
    if (path === '/verification_code' && !(`GET ${path}` in answers)) return picture();
    const sent = await request.text();
    const call: Call = {
      method: request.method,
      path,
      query: Object.fromEntries(searchParams),
      token: request.headers.get('Authorization'),
      language: request.headers.get('Accept-Language'),
      challenge: request.headers.get(CAPTCHA_HEADER),
      key: request.headers.get(IDEMPOTENCY_HEADER),
      body: sent === '' ? null : JSON.parse(sent),
    };
    calls.push(call);
    const answer = answers[`${request.method} ${path}`];
    if (answer === undefined) throw new Error(`No answer for ${request.method} ${path}`);
    if (!isLate()) return answer(call);
    await onItsWay();
    const given = await answer(call);
    await onItsWay();
    return given;
  });
  return calls;
}
