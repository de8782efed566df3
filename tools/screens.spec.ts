import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { SCREENS } from './lib/screen-pages.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Pages outside the manifests. */
const APART = { customer: ['403', '404', '500'], admin: ['login', '403', '404', '500'] };

interface Manifest {
  pages: readonly { path: string }[];
}

/** What a site is made of, menu entries included. */
async function pathsOf(site: keyof typeof SCREENS): Promise<string[]> {
  const file = path.join(ROOT, `${site}-web/src/app/features.ts`);
  const { FEATURES } = (await import(file)) as { FEATURES: readonly Manifest[] };
  return FEATURES.flatMap(({ pages }) => pages).map((page) => page.path);
}

describe.each(['customer', 'admin'] as const)('pictures of the %s site', (site) => {
  it('show every page of its manifests, and none that is gone', async () => {
    const shown = new Set(SCREENS[site].map(({ route }) => route));
    const wanted = new Set([...(await pathsOf(site)), ...APART[site]]);
    expect(wanted.size).toBeGreaterThan(15);
    expect([...wanted].filter((one) => !shown.has(one))).toEqual([]);
    expect([...shown].filter((one) => !wanted.has(one))).toEqual([]);
  });

  it('open addresses of the routes that they name', () => {
    const found = {
      ...{
        running: '1',
        upcoming: '2',
        done: '3',
        group: '4',
        question: '5',
        dataset: '6',
        manyVersions: '7',
      },
      ...{ approval: '8/1/9', announcement: '10', invitation: '11' },
    };
    for (const { route, address } of SCREENS[site]) {
      const [place = ''] = address(found).split(/[?#]/);
      const pattern = route.replace(/:\w+/g, '[^/]+');
      expect(place).toMatch(
        new RegExp(`^(?:/customer|/manage)?${pattern && !route.startsWith('/') ? '/' : ''}${pattern}$`),
      );
    }
  });
});

it('have a name each', () => {
  const names = Object.values(SCREENS).flatMap((pages) => pages.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
