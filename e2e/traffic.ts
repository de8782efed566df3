import type { Page, Request } from 'playwright-core';

const LOOK_MS = 50;
const LOOKS = 10;

/**
 * Counts what a page asks for from now on. To wait for the state "networkidle" does not: that is over once it was there.
 * @returns waits until nothing of it has been on its way for half a second
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const sent = new Set<Request>();
  let changes = 0;
  const end = (request: Request): void => {
    sent.delete(request);
    changes += 1;
  };
  page.on('request', (request) => {
    sent.add(request);
    changes += 1;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    for (let quiet = 0; quiet < LOOKS;) {
      const before = changes;
      await page.waitForTimeout(LOOK_MS);
      quiet = sent.size === 0 && changes === before ? quiet + 1 : 0;
    }
  };
}
