import path from 'node:path';
import { startSystem } from '../tools/lib/test-system.mjs';

/** One system for all browser specs of a run; `theSystem()` tells them where it is. */
export default async function setUp() {
  globalThis.e2eSystem = await startSystem(path.join(process.env.TEST_DATA_DIR || '.data-test', 'system'));
  process.env.E2E_SYSTEM = JSON.stringify(globalThis.e2eSystem.places);
}
