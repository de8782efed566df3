import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'backend/src');
/** Of a room is a file in a folder; migrations and what composes the rooms are of none. */
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?!database\/).+\/.+(?<!\.spec)\.ts$/.test(file),
);

const roomOf = (file: string): string => file.split('/')[0] ?? '';
const codeOf = (file: string): string =>
  readFileSync(path.join(SOURCE, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/ .*$/gm, '');

const CODE = FILES.map((file) => ({ room: roomOf(file), code: codeOf(file) }));
/** The room of each table that an entity stands for. */
const OWNERS = new Map(
  CODE.flatMap(({ room, code }) =>
    [...code.matchAll(/@Entity\('(\w+)'\)/g)].map(([, table = '']) => [table, room] as const),
  ),
);

const READ = /\b(?:from|join|using)\s+"?([a-z_]+)\b/g;
const WRITTEN = /\b(?:update|insert into|delete from)\s+"?([a-z_]+)\b/g;

/** By room the tables of others that are named after such words. */
function namedAfter(words: RegExp): Record<string, string[]> {
  const named = new Map<string, Set<string>>();
  for (const { room, code } of CODE) {
    for (const [, table = ''] of code.matchAll(words)) {
      if (OWNERS.has(table) && OWNERS.get(table) !== room)
        named.set(room, (named.get(room) ?? new Set()).add(table));
    }
  }
  return Object.fromEntries([...named].map(([room, tables]) => [room, [...tables].sort()]));
}

const SAID = Object.fromEntries(
  [
    ...readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(
      /^\| (?!room )(\w+) \| ([a-z_]+(?:, [a-z_]+)*) \|$/gm,
    ),
  ].map(([, room = '', tables = '']) => [room, tables.split(', ')]),
);

describe('the tables of other rooms', () => {
  it('are those of entities', () => expect(OWNERS.size).toBeGreaterThan(40));

  it('are read by whom ARCHITECTURE.md says', () => {
    expect(namedAfter(READ)).toEqual(SAID);
  });

  it('are written by none but what is deleted and put back', () => {
    expect(namedAfter(WRITTEN)).toEqual({ deletions: ['question', 'question_group'] });
  });
});
