import { afterEach } from '@jest/globals';
import { act } from '@testing-library/react';

const usual = globalThis.setTimeout;

/** Lets nothing that waits so long go on before the function that it gives is called, however busy the machine is. */
export function hold(ms: number): () => Promise<void> {
  const held: (() => void)[] = [];
  // No mock of Jest's, for Testing Library takes that for a clock that it has to wind.
  globalThis.setTimeout = ((run: () => void, after?: number) =>
    after === ms ? held.push(run) : usual(run, after)) as unknown as typeof setTimeout;
  return () =>
    act(async () => {
      globalThis.setTimeout = usual;
      for (const run of held.splice(0)) run();
      await new Promise((resolve) => void usual(resolve));
    });
}

afterEach(() => {
  globalThis.setTimeout = usual;
});
