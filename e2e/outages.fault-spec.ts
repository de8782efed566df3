import { describe } from '@jest/globals';
import { backendFaults } from './faults-backend.ts';
import { hostilePrograms } from './faults-hostile.ts';
import { redisFaults } from './faults-redis.ts';
import { underFaults } from './faults.ts';

const system = underFaults('outages');
describe('Redis', () => redisFaults(system));
describe('the backend and its database', () => backendFaults(system));
describe('a hostile program', () => hostilePrograms(system));
