import path from 'node:path';
import { startSystem } from '../tools/lib/test-system.mjs';

/**
 * One system for all browser specs of a run; `theSystem()` tells them where it is. With E2E_SYSTEM set to the addresses of
 * one that runs already, as JSON, or to a list of them, one for each worker, those are used and left running.
 */
export default async function setUp() {
  if (process.env.E2E_SYSTEM) return;
  globalThis.e2eSystem = await startSystem(path.join(process.env.TEST_DATA_DIR || '.data-test', 'system'));
  process.env.E2E_SYSTEM = JSON.stringify(globalThis.e2eSystem.places);
}
