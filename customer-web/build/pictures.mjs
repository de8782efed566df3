/**
 * Draws the pictures of links (1200 by 630 px) and the icons of the customer site anew, from the site's own drawings, and
 * from the same sign the admin site's, and tells the backend the shapes that it draws from: node
 * customer-web/build/pictures.mjs. They are kept in the repository; run it after a change of those drawings.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createServer, defaultClientConditions } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');
const PUBLIC = path.join(ROOT, 'public');
const ADMIN_PUBLIC = path.join(ROOT, '../admin-web/public');
/** The backend draws pictures of links with titles; see backend/src/site/link-pictures. */
const SHAPES = path.resolve(ROOT, '../backend/src/site/link-pictures/art.json');
const GROUND = '#0B1B33';
const CARD = { width: 1200, height: 630 };

/** @typedef {{ cards: Record<string, string>, shapes: Record<string, unknown> }} Drawings */

/** @returns {Promise<Drawings>} */
async function drawings() {
  const resolve = { conditions: ['@tianheng/source', ...defaultClientConditions] };
  const server = await createServer({
    ...{
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      resolve,
      appType: 'custom',
    },
    ssr: { resolve, noExternal: [/^@tianheng\//] },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { drawCards, drawShapes } = await server.ssrLoadModule('/src/first-paint/cards.tsx');
    return { cards: drawCards(), shapes: drawShapes() };
  } finally {
    await server.close();
  }
}

/** @param {string} file @param {Buffer} content @param {string} [folder] */
function write(file, content, folder = PUBLIC) {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
  process.stdout.write(`${place} ${content.length}\n`);
}

/** The favicon at a size, with ground around it where others cut its corners off. @param {number} size @param {number} [part] of the width that the sign takes */
async function icon(size, part = 1) {
  const sign = await sharp(readFileSync(path.join(PUBLIC, 'favicon.svg')), { density: 72 * 16 })
    .resize(Math.round(size * part))
    .png()
    .toBuffer();
  const ground = part === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : GROUND;
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: sign }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file that holds one PNG. @param {Buffer} png @param {number} size */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const { cards, shapes } = await drawings();
for (const [name, svg] of Object.entries(cards)) {
  const drawn = await sharp(Buffer.from(svg), { density: 96 })
    .resize({ ...CARD, fit: 'cover' })
    .flatten({ background: GROUND })
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toBuffer();
  write(`cards/${name}.png`, drawn);
}
writeFileSync(SHAPES, `${JSON.stringify(shapes, null, 2)}\n`);
write('icons/icon-192.png', await icon(192));
write('icons/icon-512.png', await icon(512));
write('icons/maskable-512.png', await icon(512, 0.7));
for (const folder of [PUBLIC, ADMIN_PUBLIC]) {
  write('icons/apple-touch-icon.png', await icon(180, 0.82), folder);
  write('favicon.ico', ico(await icon(32), 32), folder);
}
