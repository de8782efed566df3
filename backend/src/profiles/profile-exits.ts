import type { ProfileFailure } from '@tianheng/contracts';

/** What the program that reads a file ends with when it found nothing; any other end is BROKE. */
export const EXITS = { BROKE: 70, UNREADABLE: 65, OUT_OF_MEMORY: 71 } as const satisfies Partial<
  Record<ProfileFailure, number>
>;

export const failureOf = (code: number | null): ProfileFailure =>
  (Object.entries(EXITS) as [keyof typeof EXITS, number][]).find(([, exit]) => exit === code)?.[0] ?? 'BROKE';
