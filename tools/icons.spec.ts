import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Icon {
  /** its address at the site */
  href: string;
  /** what is said of it; nothing where the usual is meant */
  type?: string;
  sizes?: string;
}

const read = (site: string, file: string): Buffer => readFileSync(path.join(ROOT, site, file));

/** What the head of a site's page links to by one relation. */
function links(site: string, rel: string): Icon[] {
  const tags =
    read(site, 'index.html')
      .toString()
      .match(/<link\b[^>]*>/g) ?? [];
  const fields = tags.map((tag) =>
    Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  );
  return fields.filter((link) => link.rel === rel) as unknown as Icon[];
}

interface Found {
  type: string;
  width: number;
  height: number;
}

function ofPng(file: Buffer): Found {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(file.subarray(-8, -4).toString('latin1')).toBe('IEND');
  return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Of the one picture that it holds. */
function ofIco(file: Buffer): Found {
  expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, 1]);
  const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(start + length).toBe(file.length);
  const { width, height } = ofPng(file.subarray(start));
  expect([width, height]).toEqual([file.readUInt8(6), file.readUInt8(7)]);
  return { type: 'image/x-icon', width, height };
}

/** It has the size of whatever shows it; its own says only that it is square. */
function ofSvg(file: Buffer): Found {
  const [, width, height] =
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) (\d+)">.*<\/svg>\s*$/s.exec(
      file.toString(),
    ) ?? [];
  return { type: 'image/svg+xml', width: Number(width), height: Number(height) };
}

const READERS: Record<string, (file: Buffer) => Found> = { '.png': ofPng, '.ico': ofIco, '.svg': ofSvg };

/** What a site has at an icon's address; fails where there is none, or no picture. */
function found(site: string, { href }: Icon): Found {
  const reader = READERS[path.extname(href)];
  if (!reader) throw new Error(`${href} is no picture`);
  return reader(read(site, `public${href}`));
}

function expectAsSaid(site: string, icon: Icon): void {
  const { type, width, height } = found(site, icon);
  if (icon.type !== undefined) expect([icon.href, icon.type]).toEqual([icon.href, type]);
  const sizes = icon.sizes === undefined || icon.sizes === 'any' ? `${width}x${width}` : icon.sizes;
  expect([icon.href, `${width}x${height}`]).toEqual([icon.href, sizes]);
}

describe.each(['customer-web', 'admin-web'])('the icons of %s', (site) => {
  it('are there for every browser, and are what the head says', () => {
    const icons = links(site, 'icon');
    expect(icons.map(({ href }) => path.extname(href))).toEqual(['.ico', '.svg']);
    for (const icon of icons) expectAsSaid(site, icon);
  });

  it('have one for home screens of the size that those take', () => {
    const icons = links(site, 'apple-touch-icon');
    expect(icons.map((icon) => found(site, icon))).toEqual([{ type: 'image/png', width: 180, height: 180 }]);
  });
});

it("the icons of the customer site's manifest are there and what it says, one of them to be cut round", () => {
  const [manifest] = links('customer-web', 'manifest');
  interface Listed extends Omit<Icon, 'href'> {
    src: string;
    purpose?: string;
  }
  const { icons } = JSON.parse(read('customer-web', `public${manifest?.href}`).toString()) as {
    icons: Listed[];
  };
  for (const { src, type, sizes } of icons) {
    expect([src, typeof type, typeof sizes]).toEqual([src, 'string', 'string']);
    expectAsSaid('customer-web', { href: src, type, sizes });
  }
  // Without these two browsers offer no installation.
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
});
