import { FILENAME_MAX_BYTES, shortName, visibleName } from '@tianheng/contracts';

/** The last part of a path without control characters, at most so many characters and 240 bytes, the extension kept. */
export function cleanFilename(path: string, maxLength: number): string {
  const name = visibleName(path.split(/[/\\]/).at(-1) ?? '');
  return shortName(
    shortName(name, maxLength, ({ length }) => length),
    FILENAME_MAX_BYTES,
    Buffer.byteLength,
  );
}
