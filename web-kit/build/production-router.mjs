const DEVELOPMENT = /([\\/]react-router[\\/]dist[\\/])development(?=[\\/])/;

/**
 * A Vite plugin: React Router without its warnings to developers. It has both builds, but whoever imports it by name gets
 * the one for development, also in production.
 * @returns {{ name: string, apply: 'build', enforce: 'pre', resolveId: (this: Resolver, source: string,
 *   importer: string | undefined, options: object) => Promise<{ id: string } | null> }}
 */
export function productionRouter() {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(?:\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !DEVELOPMENT.test(found.id)) throw new Error(`${source} has another build now`);
      return { ...found, id: found.id.replace(DEVELOPMENT, '$1production') };
    },
  };
}

/**
 * @typedef {{ resolve: (source: string, importer: string | undefined, options: object) => Promise<{ id: string } | null> }} Resolver
 */
