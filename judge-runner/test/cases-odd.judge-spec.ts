import { describe } from '@jest/globals';
import { ENGINE } from './harness.ts';
import { judgeCases } from './judge-cases.ts';

(ENGINE ? describe : describe.skip)('the odd cases', () => judgeCases(1, 2));
