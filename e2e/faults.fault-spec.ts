import { describe } from '@jest/globals';
import { fullDisk } from './faults-disk.ts';
import { repeatedReports } from './faults-reports.ts';
import { runnerFaults } from './faults-runner.ts';
import { underFaults } from './faults.ts';

const system = underFaults('faults');
describe('a runner', () => runnerFaults(system));
describe('a full disk', () => fullDisk(system));
describe('a report', () => repeatedReports(system));
