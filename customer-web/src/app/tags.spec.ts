import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { api } from '../shared/api.ts';

/** Used at once, for machines, asked for again and again, or over with its session: nobody goes on reading an old one. */
const NOT_KEPT = ['archiveUrl', 'crawlersJsonLd', 'downloadsUrl', 'statusGet', 'viewsGet'];

it('knows what each answer is about that a page shows, which is read anew for whoever signs in again', async () => {
  const root = path.join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.api.ts'))) await import(path.join(root, file));
  const untagged: string[] = [];
  for (const name of Object.keys(api.endpoints)) {
    const look = ({ type, providesTags }: { type: string; providesTags?: unknown }) => {
      if (type === 'query' && providesTags === undefined) untagged.push(name);
    };
    api.enhanceEndpoints({ endpoints: { [name]: look } as never });
  }
  expect(untagged.sort()).toEqual(NOT_KEPT);
});
