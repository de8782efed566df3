import { createReadStream } from 'node:fs';

/**
 * The lines of a UTF-8 file, some of them empty; of one that was `cut`, without the last where it has no end. Node's reader
 * of lines takes U+2028 and U+2029 for ends, which may stand inside a string of JSON; \r and \n may not.
 */
export async function* linesOf(file: string, cut: boolean): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first = '', ...others] = (chunk as string).split(/[\r\n]/);
    begun += first;
    for (const line of others) {
      yield begun;
      begun = line;
    }
  }
  if (!cut) yield begun;
}
