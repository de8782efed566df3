import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { circlesOf, importsIn, importsOf, roomsOf } from './lib/import-circles.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

describe('import circles', () => {
  it.each([
    { folders: ['contracts/src'] },
    // With what their tests share.
    ...['backend', 'judge-runner', 'web-kit', 'customer-web', 'admin-web'].map((project) => ({
      folders: [`${project}/src`, `${project}/test`],
    })),
    { folders: ['e2e'] },
    { folders: ['tools'] },
  ])('are none in $folders', ({ folders }) => {
    const imports = importsIn(...folders.map((folder) => path.join(ROOT, folder)));
    expect(imports.size).toBeGreaterThan(10);
    expect(circlesOf(imports).map((circle) => circle.map((file) => path.relative(ROOT, file)))).toEqual([]);
  });

  it.each(['contracts', 'backend', 'judge-runner', 'web-kit', 'customer-web', 'admin-web'])(
    'are none between the rooms of %s, at any depth',
    (project) => {
      const source = path.join(ROOT, project, 'src');
      // A test may show a thing in its place.
      const imports = [...importsIn(source)].filter(([file]) => !file.includes('.spec.'));
      const rooms = roomsOf(new Map(imports), source);
      expect(rooms.size).toBeGreaterThan(3);
      expect(circlesOf(rooms)).toEqual([]);
    },
  );

  it('are found between rooms whose files stand in none', () => {
    const imports = importsOf({
      '/src/a/low.ts': '',
      '/src/a/high.ts': `import '../b/b.ts'; import './low.ts';`,
      '/src/b/b.ts': `import '../a/low.ts'; import '../c.ts'; import './deep/d.ts';`,
      '/src/b/deep/d.ts': '',
      '/src/c.ts': '',
    });
    expect(circlesOf(imports)).toEqual([]);
    expect(circlesOf(roomsOf(imports, '/src'))).toEqual([['a', 'b']]);
  });

  it('are found however long, types included, and nothing else is', () => {
    const imports = importsOf({
      '/a.ts': `import { b } from './b.ts';`,
      '/b.ts': `export type { C } from './c/c.ts';`,
      '/c/c.ts': `import type { A } from '../a.ts';`,
      '/d.ts': `import './b.ts'; import '/d/unknown.ts'; import 'pg';`,
      '/e.ts': `export const e = await import('./f.ts');`,
      '/f.ts': `import * as e from './e.ts';`,
    });
    expect(circlesOf(imports)).toEqual([
      ['/a.ts', '/b.ts', '/c/c.ts'],
      ['/e.ts', '/f.ts'],
    ]);
  });
});
