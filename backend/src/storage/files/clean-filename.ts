import { shortName, visibleName } from '@tianheng/contracts';

/** The last part of a path without control characters, at most so many characters, the extension kept. */
export const cleanFilename = (path: string, maxLength: number): string =>
  shortName(visibleName(path.split(/[/\\]/).at(-1) ?? ''), maxLength, ({ length }) => length);
