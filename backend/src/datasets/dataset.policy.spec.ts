import { describe, expect, it } from '@jest/globals';
import type { DatasetStatus, PlatformRole } from '@tianheng/contracts';
import { canDownload } from './dataset.policy.ts';

const someone = (platformRole: PlatformRole) => ({ id: 'u', username: 'u', platformRole });
const member = someone('platform_member');
const admin = someone('platform_admin');

describe('canDownload', () => {
  it.each<[DatasetStatus, boolean, boolean, boolean, boolean]>([
    // status, visitor, signed in, participant, administrator
    ['open', false, true, true, true],
    ['register', false, true, true, true],
    ['competition', false, false, true, true],
    ['private', false, false, false, true],
  ])('%s', (status, visitor, signedIn, participant, administrator) => {
    expect(canDownload(null, { status }, true)).toBe(visitor);
    expect(canDownload(member, { status }, false)).toBe(signedIn);
    expect(canDownload(member, { status }, true)).toBe(participant);
    expect(canDownload(admin, { status }, false)).toBe(administrator);
  });
});
