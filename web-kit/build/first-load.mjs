import path from 'node:path';

/** Modules that others import by name from a list of all: most of what hangs on them is left out in the end. */
const LISTS = /[\\/](?:contracts[\\/]src[\\/]|@mui[\\/]material[\\/]styles[\\/]enhanceHighContrast)/;

const LANGUAGE = /\.([^./]+)\.messages\./;

const PROGRAM = ['rolldown-runtime', 'vendor', 'first'];

/**
 * A Vite plugin, and the chunk groups that go with it: what the first page needs comes in one file beside the libraries,
 * and what several other pages share in two others, instead of in dozens of small ones.
 * @param {{ pages: string[], shows?: string[], texts?: RegExp, start?: string, several?: number }} options
 *   pages: modules below the site's folder that are imported on demand and belong to the first page;
 *   start: the program itself, where the site's entry only asks ahead for what the address will show and then imports it;
 *   shows: modules of pages that are mostly read: what they share comes without what only forms and dialogs share;
 *   texts: files of messages that those pages need together, in any language;
 *   several: so many share what comes in the common file
 */
export function firstLoad({ pages, shows = [], texts, start, several = 4 }) {
  /** @type {Set<string>} */
  const first = new Set();
  /** @type {Set<string>} */
  const ahead = new Set();
  /** @type {Set<string>} */
  const shown = new Set();
  const named = start === undefined ? pages : [start, ...pages];
  return {
    plugin: {
      name: 'first-load',
      apply: /** @type {const} */ ('build'),
      /** @this {Graph} */
      buildEnd(/** @type {Error | undefined} */ failure) {
        if (failure) return;
        first.clear();
        ahead.clear();
        shown.clear();
        const known = [...this.getModuleIds()];
        const entries = known.filter((id) => this.getModuleInfo(id)?.isEntry);
        /** @param {string[]} pages */
        const modules = (pages) =>
          pages.flatMap((page) => {
            const found = known.filter((id) => id.endsWith(path.posix.join('/', page)));
            if (found.length === 0) throw new Error(`The first load has no module "${page}"`);
            return found;
          });
        /** @param {string} id @param {Set<string>} reached */
        const visit = (id, reached) => {
          if (reached.has(id) || ahead.has(id) || LISTS.test(id)) return;
          reached.add(id);
          this.getModuleInfo(id)?.importedIds.forEach((each) => visit(each, reached));
        };
        entries.forEach((id) => visit(id, start === undefined ? first : ahead));
        modules(named).forEach((id) => visit(id, first));
        modules(shows).forEach((id) => visit(id, shown));
      },
      /**
       * Of the program the browser would hear only from the entry. None of it holds back what the page shows without it,
       * which a browser takes for granted of scripts in the head.
       */
      transformIndexHtml: {
        order: /** @type {const} */ ('post'),
        /** @param {string} html @param {{ bundle?: Record<string, { name?: string }> }} context */
        handler(html, { bundle = {} }) {
          const files = Object.entries(start === undefined ? {} : bundle)
            .filter(([file, { name = '' }]) => PROGRAM.includes(name) && !html.includes(file))
            .map(([file]) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
          return html
            .replace('  </head>', `${files.join('')}  </head>`)
            .replaceAll(
              /<(?=script type="module"|link rel="modulepreload")(\w+)/g,
              '<$1 fetchpriority="low"',
            );
        },
      },
    },
    // Emotion brings them along for what neither site uses; being CommonJS they would stay.
    moduleSideEffects: [
      { test: /node_modules[\\/](?:hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
    ],
    // Their modules make what nobody here asks for, and a bundler cannot know that this does nothing else: components of all
    // formats, names of all classes, icons of what is drawn otherwise.
    manualPureFunctions: [
      ...['createFormattedComponent', 'createFormattedDateTimePartsComponent'],
      ...['generateUtilityClasses', 'createSvgIcon'],
    ],
    groups: [
      // A group takes along whatever its modules import: the program would take what comes before it.
      { name: 'ahead', priority: 5, test: (/** @type {string} */ id) => ahead.has(id) },
      {
        name: 'vendor',
        priority: 4,
        test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|redux|@reduxjs|immer|reselect)[\\/][^?]*$/,
      },
      { name: 'first', priority: 3, test: (/** @type {string} */ id) => first.has(id) },
      {
        name: 'common',
        priority: 2,
        minShareCount: several,
        test: (/** @type {string} */ id) => shows.length === 0 || shown.has(id) || LISTS.test(id),
      },
      {
        name: (/** @type {string} */ id) => `texts.${LANGUAGE.exec(id)?.[1]}`,
        priority: 1,
        test: (/** @type {string} */ id) => texts?.test(id) === true,
      },
      { name: 'pages', priority: 1, minShareCount: 2, test: (/** @type {string} */ id) => shown.has(id) },
      { name: 'forms', priority: 0, minShareCount: several },
    ],
  };
}

/**
 * @typedef {{ getModuleIds: () => Iterable<string>,
 *   getModuleInfo: (id: string) => { isEntry: boolean, importedIds: readonly string[] } | null }} Graph
 */
