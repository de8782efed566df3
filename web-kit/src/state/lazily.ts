import { lazy, type ComponentType } from 'react';
import { chunk } from '../http/chunk.ts';

/** A component whose code arrives with its first use, by its name in its module. */
export const lazily = <N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
) => lazy(async () => ({ default: (await chunk(load))[name] }));
