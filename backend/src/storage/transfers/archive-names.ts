import { UPLOAD_FILENAME_MAX } from '@tianheng/contracts';
import { cleanFilename } from '../files/clean-filename.ts';

/** The names as they are, and a number in those that are there already; some systems do not tell case apart. */
export function uniqueNames(filenames: string[]): string[] {
  const taken = new Set<string>();
  return filenames.map((filename) => {
    const clean = cleanFilename(filename, UPLOAD_FILENAME_MAX);
    let name = clean;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = numbered(clean, number);
    taken.add(name.toLowerCase());
    return name;
  });
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const at = dot > 0 ? dot : name.length;
  return `${name.slice(0, at)} (${number})${name.slice(at)}`;
}
