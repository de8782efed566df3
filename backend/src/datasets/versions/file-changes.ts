/** A file as a dataset has it. */
export interface HeldFile {
  filename: string;
  sha256: string;
  isTmp: boolean;
}

export interface FileChanges {
  added: number;
  removed: number;
  /** replaced, renamed, or made an example file or no longer one */
  changed: number;
}

type Likeness = (one: HeldFile, other: HeldFile) => boolean;

/** From the most alike: what is equal has not changed. Of two ways to be changed a file's name tells more than its content. */
const ALIKE: [Likeness, 'same' | 'changed'][] = [
  [(a, b) => a.filename === b.filename && a.sha256 === b.sha256 && a.isTmp === b.isTmp, 'same'],
  [(a, b) => a.filename === b.filename && a.isTmp === b.isTmp, 'changed'],
  [(a, b) => a.filename === b.filename, 'changed'],
  [(a, b) => a.sha256 === b.sha256, 'changed'],
];

/** What happened to a dataset's files; their order does not matter. */
export function fileChanges(before: readonly HeldFile[], after: readonly HeldFile[]): FileChanges {
  let gone = [...before];
  let come = [...after];
  let changed = 0;
  for (const [isAlike, kind] of ALIKE) {
    come = come.filter((file) => {
      const at = gone.findIndex((one) => isAlike(one, file));
      if (at < 0) return true;
      gone = gone.toSpliced(at, 1);
      if (kind === 'changed') changed += 1;
      return false;
    });
  }
  return { added: come.length, removed: gone.length, changed };
}

export const isChange = ({ added, removed, changed }: FileChanges): boolean => added + removed + changed > 0;
