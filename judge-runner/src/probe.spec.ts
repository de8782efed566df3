import { beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { ContainerConfig, ContainerEngine } from './engine/container-engine.ts';
import { HeldImages } from './held-images.ts';
import type { ProbeTools } from './probe.ts';
import { Uids } from './uids.ts';

let held: string[];
let tried: string[];
class FakeBox {
  private readonly image: string;
  constructor(_tools: unknown, config: ContainerConfig) {
    this.image = config.Image;
  }
  run = async () => {
    tried.push(this.image);
    const exitCode = this.image.startsWith('broken') ? 126 : 0;
    return { evidence: { exitCode, engineFault: null }, output: { text: () => 'works\n' } };
  };
  remove = async () => undefined;
}
jest.unstable_mockModule('./box.ts', () => ({ Box: FakeBox }));
const { probeEngine } = await import('./probe.ts');

const labels = { 'tianheng.contract': '1' };
const engine = {
  images: async () => held.map((id) => ({ id, digests: [], tags: [`${id}:1`], labels })),
} as unknown as ContainerEngine;
let images: HeldImages;
const probe = (): Promise<void> =>
  probeEngine({
    ...{ images, owner: 'owner', uids: new Uids('owner') },
    host: { seccomp: '{}', cpus: 1, maskedPaths: [] },
  } as unknown as ProbeTools);
beforeEach(() => {
  tried = [];
  held = ['broken-1', 'sound', 'old'];
  images = new HeldImages(engine, pino({ level: 'silent' }), null);
});

it('keeps to the image that passed, whatever came after it, and finds another one when that is gone', async () => {
  images.proven = 'old';
  await probe();
  held.pop();
  await probe();
  await probe();
  expect(tried).toEqual(['old', 'broken-1', 'sound', 'sound']);
});

it('holds it against the engine when no image works, and nothing when there is none', async () => {
  held = ['broken-1', 'broken-2'];
  await expect(probe()).rejects.toThrow('ended with 126');
  expect(tried).toEqual(held);
  held = [];
  await probe();
});
