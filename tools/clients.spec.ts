import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clientsOf, generatedIn, SITES } from './lib/clients.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

describe.each(SITES)('the clients of %s', (site) => {
  const clients = clientsOf(ROOT, site);

  it('are generated, each of them, and nothing else is', () => {
    expect(generatedIn(ROOT, site).sort()).toEqual(clients.map(({ file }) => file).sort());
  });

  it('share no endpoint, which would be added to the store twice', () => {
    const endpoints = clients.flatMap(({ endpoints: names }) => names);
    expect(endpoints.filter((name, at) => endpoints.indexOf(name) !== at)).toEqual([]);
  });

  it('are imported by the file beside them that gives their answers tags, and by no page', () => {
    const src = path.join(ROOT, site, 'src');
    const importers = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.generated.ts'))
      .flatMap((file) =>
        [...readFileSync(path.join(src, file), 'utf8').matchAll(/'([^']+)\.generated\.ts'/g)].map(
          ([, client = '']) => ({ file, client: path.join(path.dirname(file), client) }),
        ),
      );
    expect(importers.filter(({ file, client }) => file !== `${client}.api.ts`)).toEqual([]);
    expect(importers).toHaveLength(clients.length);
  });
});
