import { createElement, lazy, type ComponentType } from 'react';
import { chunk } from '../http/chunk.ts';

const failed = new Set<() => void>();

/** What could not be loaded is asked for anew when it is drawn next; React itself would remember the failure for good. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component whose code arrives with its first use, by its name in its module. */
export function lazily<N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): ComponentType<P> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: (await chunk(load))[name] };
      } catch (reason) {
        failed.add(forget);
        throw reason;
      }
    });
  let held = begin();
  const forget = () => {
    held = begin();
  };
  return (props) => createElement(held as unknown as ComponentType<P>, props);
}
