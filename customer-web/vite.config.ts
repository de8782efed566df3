import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { build, createServer, defaultClientConditions, defineConfig } from 'vite';
import { firstPaint } from '@tianheng/web-kit/build/first-paint.mjs';
import { firstLoad } from '@tianheng/web-kit/build/first-load.mjs';
import { noSchemeScript } from '@tianheng/web-kit/build/no-scheme-script.mjs';
import { parsedMessages } from '@tianheng/web-kit/build/parsed-messages.mjs';
import { precompress } from '@tianheng/web-kit/build/precompress.mjs';
import { productionRouter } from '@tianheng/web-kit/build/production-router.mjs';

const resolve = { conditions: ['@tianheng/source', ...defaultClientConditions] };
const proxy = { '/v1': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } };

export default defineConfig(({ command }) => {
  // A built site is for production, whatever the shell that builds it says; otherwise React's checks come along.
  if (command === 'build') process.env.NODE_ENV = 'production';
  const first = firstLoad({
    pages: ['src/app/pages/HomePage.tsx', 'src/features/datasets/list/HomeDatasets.tsx'],
    shows: ['src/app/pages/MatchPage.tsx', 'src/app/pages/QuestionPage.tsx'],
    texts: /\/(?:competitions|announcements|questions|commitments|causes)\.[^/]+\.messages\.ts$/,
    start: 'src/app/start.tsx',
  });
  const paint = firstPaint({
    boot: 'src/first-paint/boot.ts',
    words: 'src/first-paint/words.ts',
    shell: '/src/first-paint/shell.tsx',
    tools: { build, createServer, resolve },
  });
  return {
    plugins: [
      productionRouter(),
      noSchemeScript(),
      react(),
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
      // Browsers that cannot load ahead load later; and the program is on its way when a page is asked for.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_name, files, { hostType }) =>
          hostType === 'html'
            ? files
            : files.filter((file) => !/\/(?:rolldown-runtime|vendor|first)-/.test(file)),
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
