import { API_PREFIX } from './headers.ts';
import { observeDate } from './server-clock.ts';

interface Asked {
  headers: Headers;
  at: number;
  answer: Promise<Response>;
}

/** A slow phone takes its time with the program; after that a page wants to know how things are now. */
const KEPT_MS = 30_000;
const asked = new Map<string, Asked>();

/** A call; what it says about the server's clock is learnt when it comes. */
export async function ask(request: Request): Promise<Response> {
  const response = await fetch(request);
  observeDate(response.headers.get('date'), Date.now());
  return response;
}

/**
 * Asks for what a page will ask for first, before there is a program that could. @param path below the API prefix, with
 * its query, just as the page will ask
 */
export function askAhead(path: string, headers: Record<string, string>): void {
  const request = new Request(API_PREFIX + path, { headers, cache: 'no-cache' });
  const answer = ask(request);
  // Whoever takes it meets the failure.
  answer.catch(() => undefined);
  asked.set(request.url, { headers: request.headers, at: Date.now(), answer });
}

/** What was asked ahead in the same words, once; whatever is changed meanwhile makes all of it worthless. */
export function takeAhead({ url, method, headers }: Request): Promise<Response> | null {
  if (method !== 'GET') asked.clear();
  const found = asked.get(url);
  if (!found) return null;
  asked.delete(url);
  const isSame = [...found.headers].every(([name, value]) => headers.get(name) === value);
  const isSomebody = headers.has('authorization') === found.headers.has('authorization');
  return isSame && isSomebody && Date.now() - found.at < KEPT_MS ? found.answer : null;
}
