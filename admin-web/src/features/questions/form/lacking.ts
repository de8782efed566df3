import type { JudgeImageInfo } from '@tianheng/contracts';

export interface Lacking {
  /** stand for nothing that a runner could look for */
  unknown: string[];
  /** are on no runner that is here */
  nowhere: string[];
}

/** An id, or a name with its digest: what runners say they hold needs nobody's registering. */
const STANDS_FOR_ITSELF = /^sha256:|@sha256:/;

/** Which of the images nothing could be judged with now; of one that stands for itself nobody is asked. */
export function lackingOf(references: readonly string[], known: readonly JudgeImageInfo[]): Lacking {
  const found = new Map(known.map((image) => [image.reference, image]));
  const named = [...new Set(references)].filter((reference) => !STANDS_FOR_ITSELF.test(reference));
  return {
    unknown: named.filter((reference) => !found.has(reference)),
    nowhere: named.filter((reference) => found.get(reference)?.runners.length === 0),
  };
}
