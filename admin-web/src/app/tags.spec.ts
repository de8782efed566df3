import { expect, it } from '@jest/globals';
import path from 'node:path';
import { untaggedQueries } from '@tianheng/web-kit/test/untagged.ts';
import { api } from '../shared/api.ts';

/** Asked when somebody acts, and used at once: no page goes on showing them. */
const USED_AT_ONCE = [
  'adminAcceptedTeamsAdvance',
  'adminAcceptedTeamsDownload',
  'adminAnnouncementsGet',
  'adminAuditDownload',
  'adminUsersDownload',
];

it('knows what each answer is about that a page shows, which is read anew for whoever signs in again', async () => {
  expect(await untaggedQueries(api, path.join(import.meta.dirname, '..'))).toEqual(USED_AT_ONCE);
});
