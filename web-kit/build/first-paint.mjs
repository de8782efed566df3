/** What is seen before a site's program has arrived: its own header and hero, drawn while building. */
import { createHash } from 'node:crypto';
import { CONTRAST } from './contrast.mjs';

/**
 * Nothing of the shell is painted before all of it is there: what its header still lacked would move what is seen. Paper is
 * white, whatever was chosen for the screen: what the dark scheme writes would be pale grey on it.
 */
const STYLE = `
      #shell { visibility: hidden }
      html[data-words=''] #shell { visibility: hidden !important }
      html:not([data-page]) #shell, html:not([data-page=home]) #shell [data-for=home],
      html:lang(en) #shell > [lang|=zh], html:lang(zh) #shell > [lang=en],
      html[data-scheme]:lang(en) #late > [lang|=zh], html[data-scheme]:lang(zh) #late > [lang=en] { display: none }
      #shell[data-held] { position: absolute; inset: 0 0 auto; z-index: 1 }
      #shell[data-held] > [lang] > * > header { visibility: hidden }
      #late { visibility: hidden; position: fixed; inset: auto 1rem 1rem; z-index: 2; margin: 0; padding: .75rem 1rem;
        border: 1px solid; border-radius: 8px; font: 16px/1.5 sans-serif; background: Canvas; color: CanvasText }
      #root:empty ~ #late { animation: late 0s 20s forwards }
      @keyframes late { to { visibility: visible } }
      @media print {
        html[data-scheme=dark] { color-scheme: only light;
          --mui-palette-text-primary: CanvasText; --mui-palette-text-secondary: CanvasText;
          --mui-palette-primary-main: CanvasText; --mui-palette-primary-contrastText: Canvas;
          --mui-palette-error-main: CanvasText; --mui-palette-warning-main: CanvasText;
          --mui-palette-success-main: CanvasText; --mui-palette-info-main: CanvasText;
          --mui-palette-background-default: Canvas; --mui-palette-background-paper: Canvas }
      }
    `;
/**
 * Told without any script: each may be the file that did not arrive, also the one that knows the reader's language. What was
 * drawn ahead would else stand there and not answer.
 */
const LATE = `<p id="late" role="alert">
      <span lang="zh-CN">页面尚未加载完成。<a href="">重新加载</a></span>
      <span lang="en">The page has not arrived completely yet. <a href="">Load again</a></span>
    </p>`;
const SHOWN = '<style>#shell { visibility: visible }</style>';

/**
 * @typedef {{ root: string, configFile: false, logLevel: 'silent', resolve: object }} Common
 * @typedef {{ code?: string }} Chunk
 * @typedef {{ ssrLoadModule: (module: string) => Promise<Record<string, unknown>>, close: () => Promise<void> }} Server
 * @typedef {{ build: (config: Common & { build: object }) => Promise<unknown>,
 *   createServer: (config: Common & Record<string, unknown>) => Promise<Server>, resolve: object }} Tools
 *   Vite's own functions, and how the site resolves its imports
 */

/** @param {string} root @param {string} module @param {Tools} tools @returns {Promise<string>} one classic script */
async function bundle(root, module, { build, resolve }) {
  const lib = { entry: module, formats: ['iife'], name: 'boot', fileName: 'boot' };
  const options = { write: false, copyPublicDir: false, target: 'es2022', lib };
  const made = await build({ root, configFile: false, logLevel: 'silent', resolve, build: options });
  const [{ output }] = /** @type {{ output: Chunk[] }[]} */ (made);
  return output[0].code ?? '';
}

/** @param {string} root @param {string} module @param {Tools} tools @returns {Promise<string>} */
async function draw(root, module, { createServer, resolve }) {
  const server = await createServer({
    ...{ root, configFile: false, logLevel: 'silent', resolve, appType: 'custom' },
    ssr: { resolve, noExternal: [/^@tianheng\//] },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { render } = await server.ssrLoadModule(module);
    return /** @type {() => string} */ (render)();
  } finally {
    await server.close();
  }
}

/**
 * A Vite plugin. `boot` is a module of the site that runs, as a script of its own, before the first paint; `shell` one
 * that exports `render()`: the markup, with a part for each language.
 * `words` is a script that tells a page's own words, which `boot` asks for where the page has some.
 * @param {{ boot: string, words?: string, shell: string, tools: Tools }} options
 */
export function firstPaint({ boot, words, shell, tools }) {
  let root = '';
  let script = '';
  let attribute = '';
  return {
    name: 'first-paint',
    apply: /** @type {const} */ ('build'),
    enforce: /** @type {const} */ ('pre'),
    /** @param {{ root: string }} config */
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: /** @type {const} */ ('pre'),
      /** @this {{ emitFile: (file: { type: 'asset', fileName: string, source: string }) => void }} */
      async handler() {
        const emit = async (/** @type {string} */ module, /** @type {string} */ name) => {
          const source = await bundle(root, module, tools);
          const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
          const fileName = `assets/${name}-${hash}.js`;
          this.emitFile({ type: 'asset', fileName, source });
          return fileName;
        };
        script = await emit(boot, 'boot');
        if (words !== undefined) attribute = ` data-words="/${await emit(words, 'words')}"`;
      },
    },
    transformIndexHtml: {
      order: /** @type {const} */ ('post'),
      /** @param {string} html */
      async handler(html) {
        const markup = await draw(root, shell, tools);
        return html
          .replace(
            // Not beside the title, which a site's server may replace.
            '</head>',
            `  <style>${STYLE}${CONTRAST}</style>\n    <script src="/${script}"${attribute}></script>\n  </head>`,
          )
          .replace(
            '<div id="root"></div>',
            `<div id="shell">${markup}</div>\n    ${SHOWN}\n    <div id="root"></div>\n    ${LATE}`,
          );
      },
    },
  };
}
