import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { audit } from './judging-audit.ts';
import { JudgingSystem } from './judging-system.ts';
import { START_MS } from './system.ts';

/** Real processes and real containers; whatever dies, the books must be right and nothing may be left. */
export function underFaults(name: string): JudgingSystem {
  const system = new JudgingSystem({ name, ownEngine: false });
  beforeAll(() => system.start(), START_MS);
  afterAll(() => system.stop());
  afterEach(async () => {
    expect(await system.stopRunners()).toEqual([]);
    expect(await audit(system)).toEqual([]);
  });
  return system;
}
