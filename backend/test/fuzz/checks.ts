import { ERROR_CODES, ERROR_STATUS, type ErrorBody, type UiLanguage } from '@tianheng/contracts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

const HAN = /\p{Script=Han}/u;
/** Traces of what runs here: stacks, drivers, statements, folders. */
const LEAKS = [
  /\n\s+at |node_modules|node:internal|\.[cm]?[jt]s:\d+/,
  /\b(FST|ERR|HPE)_[A-Z]|\bE(CONN|NOENT|ACCES|PERM|PIPE|NOSPC)/,
  /QueryFailed|TypeORM|syntax error at|invalid input syntax|out of range|violates|relation "|duplicate key/i,
  /(?:^|[\s"'(])\/(work|tmp|home|usr|root|var)\/\w/,
];
const SECURITY = ['content-security-policy', 'x-frame-options', 'referrer-policy', 'cache-control'];

const toObject = (value: unknown): object | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What is wrong with the headers that every answer has. */
export function checkHeaders({ headers }: Answer): string[] {
  const missing = SECURITY.filter((name) => !headers[name]);
  if (headers['x-content-type-options'] !== 'nosniff') missing.push('x-content-type-options');
  if (!headers['x-request-id']) missing.push('x-request-id');
  if (headers['x-powered-by']) missing.push('no x-powered-by');
  return missing.map((name) => `lacks ${name}`);
}

/** What is wrong with an answer that refuses. */
export function checkError(answer: Answer & { language: UiLanguage }): string[] {
  const { status, headers, body, language } = answer;
  const problems = checkHeaders(answer);
  if (status < 400 || status >= 500) problems.push(`has the status ${status}`);
  if (!String(headers['content-type']).startsWith('application/json')) problems.push('is not called JSON');
  for (const leak of LEAKS) if (leak.test(body)) problems.push(`shows ${String(leak.exec(body))}`);
  const error: Partial<ErrorBody> | undefined = toObject(parseJson(body));
  if (!error) return [...problems, 'is no JSON object'];
  if (!error.code || !ERROR_CODES.includes(error.code)) problems.push(`has the code ${error.code}`);
  else if (ERROR_STATUS[error.code] !== status) problems.push(`has ${error.code} with ${status}`);
  if (error.request_id !== headers['x-request-id']) problems.push('has another request_id than its header');
  const texts = [error.error_info, ...(error.details ?? []).map(({ message }) => message)];
  for (const text of texts) problems.push(...checkText(text, language));
  for (const detail of error.details ?? []) {
    if (typeof detail.field !== 'string' || detail.field === '') problems.push('has a detail of no field');
  }
  const known = ['error_info', 'code', 'details', 'request_id', 'next_submission_at', 'current'];
  problems.push(...Object.keys(error).flatMap((name) => (known.includes(name) ? [] : [`has ${name}`])));
  return problems;
}

function checkText(text: unknown, language: UiLanguage): string[] {
  if (typeof text !== 'string' || text.trim() === '') return ['has an empty text'];
  if (HAN.test(text) !== (language === 'zh-CN')) return [`speaks another language than ${language}: ${text}`];
  return /\{\w+\}/.test(text) ? [`has an unfilled text: ${text}`] : [];
}
