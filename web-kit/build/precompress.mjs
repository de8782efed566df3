import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt)$/;
/** Below it the headers weigh more than what is saved. */
const MIN_BYTES = 512;

/**
 * A Vite plugin: beside every file of a built site, what a server sends instead, as small as it gets.
 * @returns {{ name: string, apply: 'build', enforce: 'post', configResolved: (config: { root: string, mode: string,
 *   build: { outDir: string } }) => void, closeBundle: { sequential: true, handler: () => Promise<void> } }}
 */
export function precompress() {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, mode, build }) {
      // While somebody edits, nobody waits for the last per cent.
      folder = mode === 'production' ? path.resolve(root, build.outDir) : '';
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (folder !== '') await compressFolder(folder);
      },
    },
  };
}

/** @param {string} folder */
async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < MIN_BYTES) return;
      const [small, usual] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, small);
      writeFileSync(`${file}.gz`, usual);
    }),
  );
}
