const SCRIPT = /[\\/]@mui[\\/]system[\\/]InitColorSchemeScript[\\/]InitColorSchemeScript\.m?js$/;
const STUB = `
export const DEFAULT_MODE_STORAGE_KEY = 'mode';
export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
export const buildInitColorSchemeScript = () => null;
export default buildInitColorSchemeScript;
`;

/**
 * A Vite plugin: MUI's theme without the inline script that would choose the colours before the first paint. The boot script
 * of `first-paint.mjs` does, and the content security policy would refuse the other, but every first load would bring it along.
 * @returns {{ name: string, apply: 'build', enforce: 'pre', load: (id: string) => string | null, buildEnd: (error?: Error) => void }}
 */
export function noSchemeScript() {
  let isMet = false;
  return {
    name: 'no-scheme-script',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!SCRIPT.test(id)) return null;
      isMet = true;
      return STUB;
    },
    buildEnd(error) {
      if (!error && !isMet) throw new Error("MUI's script for the colour scheme has another place now");
    },
  };
}
