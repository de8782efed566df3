const PARSER = '@formatjs/icu-messageformat-parser';

/**
 * A Vite plugin: parses the messages while building, so that the parser need not be sent to the browser.
 * @param {(text: string) => unknown} parse that parser's
 */
export function parsedMessages(parse) {
  return {
    name: 'parsed-messages',
    apply: /** @type {const} */ ('build'),
    enforce: /** @type {const} */ ('post'),
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` }] },
    }),
    /** @param {string} code @param {string} id */
    async transform(code, id) {
      if (!id.endsWith('.messages.ts')) return null;
      /** @type {Record<string, Record<string, string>>} */
      const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const parsed = Object.entries(module).map(([name, messages]) => {
        const trees = Object.entries(messages).map(([key, text]) => [key, parse(text)]);
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(trees))};`;
      });
      return { code: parsed.join('\n'), map: null };
    },
  };
}
