import { readdirSync } from 'node:fs';
import path from 'node:path';

/** As much of a site's API slice as it takes. */
interface Slice {
  endpoints: object;
  enhanceEndpoints: (changes: never) => unknown;
}

/** The queries of a site, whose sources are in `root`, that do not say what their answers are about. */
export async function untaggedQueries(api: Slice, root: string): Promise<string[]> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.api.ts'))) await import(path.join(root, file));
  const untagged: string[] = [];
  for (const name of Object.keys(api.endpoints)) {
    const look = ({ type, providesTags }: { type: string; providesTags?: unknown }) => {
      if (type === 'query' && providesTags === undefined) untagged.push(name);
    };
    api.enhanceEndpoints({ endpoints: { [name]: look } } as never);
  }
  return untagged.sort();
}
