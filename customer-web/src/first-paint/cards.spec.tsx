/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { drawShapes } from './cards.tsx';

const KEPT = path.resolve(import.meta.dirname, '../../../backend/src/site/link-pictures/art.json');

it('draws what the backend has for its pictures of links; else node customer-web/build/pictures.mjs', () => {
  expect(drawShapes()).toEqual(JSON.parse(readFileSync(KEPT, 'utf8')));
});
