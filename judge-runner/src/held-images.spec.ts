import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { ContainerEngine, HeldImage } from './engine/container-engine.ts';
import { HeldImages } from './held-images.ts';

let held: HeldImage[];
const engine = { images: async () => held } as unknown as ContainerEngine;
const imagesOf = (wanted: string | null = null): HeldImages =>
  new HeldImages(engine, pino({ level: 'silent' }), wanted);
const image = (id: string, tags = [`${id}:1`], labels = { 'tianheng.contract': '1' }): HeldImage => ({
  ...{ id, digests: [], tags },
  labels: labels as Record<string, string>,
});
beforeEach(() => {
  held = [image('newest'), image('foreign', ['foreign:1'], {} as never), image('nameless', []), image('old')];
});

it('are tried the newest first, and last those that a newer one took the name from', async () => {
  expect(await imagesOf().usable()).toEqual(['newest', 'old', 'nameless']);
});

it('are tried up to a bound', async () => {
  held = Array.from({ length: 9 }, (_, at) => image(String(at)));
  expect(await imagesOf().usable()).toEqual(['0', '1', '2', '3', '4']);
});

it('come after the one that passed, while that is held', async () => {
  const images = imagesOf();
  images.proven = 'old';
  expect(await images.usable()).toEqual(['old', 'newest', 'nameless']);
  held.pop();
  expect(await images.usable()).toEqual(['newest', 'nameless']);
});

it('are not tried where one was named', async () => {
  expect(await imagesOf('foreign:1').usable()).toEqual(['foreign']);
  expect(await imagesOf('gone:1').usable()).toEqual([]);
});
