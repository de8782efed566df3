import { expect, it } from '@jest/globals';
import path from 'node:path';
import { untaggedQueries } from '@tianheng/web-kit/test/untagged.ts';
import { api } from '../shared/api.ts';

/** Used at once, for machines, asked for again and again, or over with its session: nobody goes on reading an old one. */
const NOT_KEPT = ['archiveUrl', 'crawlersJsonLd', 'downloadsUrl', 'statusGet', 'viewsGet'];

it('knows what each answer is about that a page shows, which is read anew for whoever signs in again', async () => {
  expect(await untaggedQueries(api, path.join(import.meta.dirname, '..'))).toEqual(NOT_KEPT);
});
