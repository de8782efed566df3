import { shortName, visibleName } from '@tianheng/contracts';

/** A file of that name has to fit into any file system, which takes 255 bytes: the judges' do. */
const MAX_BYTES = 240;

/** The last part of a path without control characters, at most so many characters and 240 bytes, the extension kept. */
export function cleanFilename(path: string, maxLength: number): string {
  const name = visibleName(path.split(/[/\\]/).at(-1) ?? '');
  return shortName(
    shortName(name, maxLength, ({ length }) => length),
    MAX_BYTES,
    Buffer.byteLength,
  );
}
