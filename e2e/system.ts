import path from 'node:path';
import type { Places } from '../tools/lib/test-system.mjs';

export const ROOT = path.resolve(import.meta.dirname, '..');
/** The first start may have to make the judge images. */
export const START_MS = 15 * 60_000;

/** Where the one system is that all browser specs use. */
export type System = Places;

/** What `global-setup.mjs` has started, for every spec of the run. */
export function theSystem(): System {
  const places = process.env.E2E_SYSTEM;
  if (!places) throw new Error('E2E_SYSTEM is not set: run these tests through their Jest project.');
  return JSON.parse(places) as System;
}
