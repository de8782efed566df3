import { describe } from '@jest/globals';
import { ENGINE } from './harness.ts';
import { judgeCases } from './judge-cases.ts';

(ENGINE ? describe : describe.skip)('the even cases', () => judgeCases(0, 2));
