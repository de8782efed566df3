import { portableName } from '@tianheng/contracts';

/** Names that every system can unpack, with a number in those that are there already; some do not tell case apart. */
export function uniqueNames(filenames: string[]): string[] {
  const taken = new Set<string>();
  return filenames.map((filename) => {
    const clean = portableName(filename);
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
