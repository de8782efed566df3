import type { JudgeImageInfo } from '@tianheng/contracts';

export interface Lacking {
  /** stand for nothing that a runner could look for */
  unknown: string[];
  /** are on no runner that is here */
  nowhere: string[];
}

/** Which of the images nothing could be judged with now; of one named by its id nobody is asked. */
export function lackingOf(references: readonly string[], known: readonly JudgeImageInfo[]): Lacking {
  const found = new Map(known.map((image) => [image.reference, image]));
  const named = [...new Set(references)].filter((reference) => !reference.startsWith('sha256:'));
  return {
    unknown: named.filter((reference) => !found.has(reference)),
    nowhere: named.filter((reference) => found.get(reference)?.runners.length === 0),
  };
}
