import path from 'node:path';

/** Modules that others import by name from a list of all: most of what hangs on them is left out in the end. */
const LISTS = /[\\/](?:contracts[\\/]src[\\/]|@mui[\\/]material[\\/]styles[\\/]enhanceHighContrast)/;

/**
 * A Vite plugin, and the chunk groups that go with it: what the first page needs comes in one file beside the libraries,
 * and what several other pages share in another, instead of in dozens of small ones.
 * @param {string[]} pages modules below the site's folder that are imported on demand and belong to the first page
 * @param {number} [several] so many share what comes in the common file
 */
export function firstLoad(pages, several = 4) {
  /** @type {Set<string>} */
  const first = new Set();
  return {
    plugin: {
      name: 'first-load',
      apply: /** @type {const} */ ('build'),
      /** @this {Graph} */
      buildEnd() {
        first.clear();
        const known = [...this.getModuleIds()];
        const begins = known.filter(
          (id) =>
            this.getModuleInfo(id)?.isEntry || pages.some((page) => id.endsWith(path.posix.join('/', page))),
        );
        const visit = (/** @type {string} */ id) => {
          if (first.has(id) || LISTS.test(id)) return;
          first.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        begins.forEach(visit);
      },
    },
    groups: [
      {
        name: 'vendor',
        priority: 3,
        test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|redux|@reduxjs|immer|reselect)[\\/][^?]*$/,
      },
      { name: 'first', priority: 2, test: (/** @type {string} */ id) => first.has(id) },
      { name: 'common', priority: 1, minShareCount: several },
    ],
  };
}

/**
 * @typedef {{ getModuleIds: () => Iterable<string>,
 *   getModuleInfo: (id: string) => { isEntry: boolean, importedIds: readonly string[] } | null }} Graph
 */
