import { afterEach } from '@jest/globals';

const usual = window.matchMedia;

/** Lets the page find itself on a narrow screen, until the test ends. */
export function onPhone(): void {
  window.matchMedia = (query) =>
    ({
      media: query,
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      // The form of old browsers, which the component library still speaks.
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as unknown as MediaQueryList;
}

afterEach(() => {
  window.matchMedia = usual;
});
