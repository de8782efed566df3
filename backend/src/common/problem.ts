import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@tianheng/contracts';

export const PROBLEM_TYPE = 'application/problem+json';
const JSON_TYPE = 'application/json';

/** How much a type is wanted, 0 to 1, where it is named; ranges such as `*` name nothing. */
function qualityOf(type: string, accept: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  }
  return 0;
}

/** Whether a refusal is to be a problem of RFC 9457: only where it is asked for by name, and not less than plain JSON. */
export function wantsProblem(accept: string | undefined): boolean {
  const wanted = qualityOf(PROBLEM_TYPE, accept ?? '');
  return wanted > 0 && wanted >= qualityOf(JSON_TYPE, accept ?? '');
}

/** The same members beside those of the standard. */
export const toProblem = (body: ErrorBody, status: number): object => ({
  type: 'about:blank',
  title: STATUS_CODES[status],
  status,
  detail: body.error_info,
  ...body,
});
