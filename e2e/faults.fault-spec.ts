import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { backendFaults } from './faults-backend.ts';
import { fullDisk } from './faults-disk.ts';
import { hostilePrograms } from './faults-hostile.ts';
import { redisFaults } from './faults-redis.ts';
import { repeatedReports } from './faults-reports.ts';
import { runnerFaults } from './faults-runner.ts';
import { audit } from './judging-audit.ts';
import { JudgingSystem } from './judging-system.ts';
import { START_MS } from './system.ts';

/** Real processes and real containers; whatever dies, the books must be right and nothing may be left. */
const system = new JudgingSystem({ name: 'faults', ownEngine: false });
beforeAll(() => system.start(), START_MS);
afterAll(() => system.stop(), 60_000);
afterEach(async () => {
  expect(await system.stopRunners()).toEqual([]);
  expect(await audit(system)).toEqual([]);
}, 60_000);

describe('a runner', () => runnerFaults(system));
describe('a full disk', () => fullDisk(system));
describe('a report', () => repeatedReports(system));
describe('Redis', () => redisFaults(system));
describe('the backend and its database', () => backendFaults(system));
describe('a hostile program', () => hostilePrograms(system));
