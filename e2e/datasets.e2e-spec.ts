import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { hostileFiles, largeFile } from './dataset-files.ts';
import { crawlers, lists, references } from './dataset-lists.ts';
import { meet, type People } from './dataset-people.ts';
import { startSystem, START_MS, type System } from './system.ts';

let system: System;
let people: People;

beforeAll(async () => {
  system = await startSystem('.data-test/system');
  people = await meet(system.customer);
}, START_MS);

afterAll(async () => {
  expect(await system?.stop()).toBe(0);
}, 90_000);

describe('lists of datasets', () => lists(() => people));
describe('a large file', () =>
  largeFile(
    () => system,
    () => people,
  ));
describe('hostile files', () =>
  hostileFiles(
    () => system,
    () => people,
  ));
describe('a citation', () => references(() => people));
describe('a crawler', () =>
  crawlers(
    () => system,
    () => people,
  ));
