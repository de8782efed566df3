import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { build, createServer, defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { firstPaint } from '@tianheng/web-kit/build/first-paint.mjs';
import { firstLoad } from '@tianheng/web-kit/build/first-load.mjs';
import { noSchemeScript } from '@tianheng/web-kit/build/no-scheme-script.mjs';
import { parsedMessages } from '@tianheng/web-kit/build/parsed-messages.mjs';
import { precompress } from '@tianheng/web-kit/build/precompress.mjs';
import { productionRouter } from '@tianheng/web-kit/build/production-router.mjs';

const resolve = { conditions: ['@tianheng/source', ...defaultClientConditions] };
const proxy = { '/v1': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } };

/** The chart takes more of these than the site does: a copy of its own keeps that out of the first page. */
function ownCopies(): Plugin {
  return {
    name: 'own-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== '@reduxjs/toolkit' || !importer?.includes('/node_modules/recharts/')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?own`;
    },
  };
}

/** What a grid brings for those who filter, choose and hide columns in it; the lists here do all that outside of it. */
const UNUSED_SLOTS = ['columnMenu', 'toolbar', 'filterPanel', 'columnsPanel', 'columnsManagement'];

function lighterGrid(): Plugin {
  return {
    name: 'lighter-grid',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /x-data-grid[\\/]constants[\\/]defaultGridSlotsComponents\.mjs$/ },
      handler(code) {
        return UNUSED_SLOTS.reduce((rest, slot) => {
          const entry = new RegExp(`^ *${slot}: \\w+,$`, 'm');
          if (!entry.test(rest)) this.error(`The grid has no slot "${slot}" any more.`);
          return rest.replace(entry, '');
        }, code);
      },
    },
  };
}

export default defineConfig(({ command }) => {
  // A built site is for production, whatever the shell that builds it says; otherwise React's checks come along.
  if (command === 'build') process.env.NODE_ENV = 'production';
  const first = firstLoad({ pages: ['src/app/pages/LoginPage.tsx'], several: 10 });
  const paint = firstPaint({
    boot: 'src/first-paint/boot.ts',
    shell: '/src/first-paint/shell.tsx',
    tools: { build, createServer, resolve },
  });
  return {
    plugins: [
      productionRouter(),
      noSchemeScript(),
      react(),
      ownCopies(),
      lighterGrid(),
      parsedMessages(parse),
      first.plugin,
      paint,
      precompress(),
    ],
    resolve,
    server: { proxy },
    preview: { proxy },
    build: {
      target: 'es2022',
      // A page asks beforehand for the one large file that it shares: the names of all small ones weigh on the first page.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_name, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => /\/common-/.test(file)),
      },
      // An inlined asset would be a data: URL, which the content security policy refuses in scripts and styles.
      assetsInlineLimit: 0,
      rolldownOptions: {
        treeshake: {
          moduleSideEffects: first.moduleSideEffects,
          manualPureFunctions: first.manualPureFunctions,
        },
        output: {
          codeSplitting: { groups: first.groups },
          // The first page names all others: of such names half of each letter can be compressed.
          hashCharacters: 'hex',
        },
      },
    },
  };
});
