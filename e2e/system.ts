import path from 'node:path';
import type { Places } from '../tools/lib/test-system.mjs';

export const ROOT = path.resolve(import.meta.dirname, '..');
/** The first start may have to make the judge images. */
export const START_MS = 15 * 60_000;

/** Where the one system is that all browser specs of a worker use, one after the other. */
export type System = Places;

/** This worker's of those that E2E_SYSTEM names; without it, `global-setup.mjs` starts one. */
export function theSystem(): System {
  const places = process.env.E2E_SYSTEM;
  if (!places) throw new Error('E2E_SYSTEM is not set: run these tests through their Jest project.');
  const systems = [JSON.parse(places) as System | System[]].flat();
  const own = systems[Number(process.env.JEST_WORKER_ID ?? 1) - 1];
  if (!own) throw new Error('there are more workers than systems: one system takes one spec after the other');
  return own;
}
