import type { ProfileFailure } from '@tianheng/contracts';
import { isNoRoom } from '../common/no-room.ts';

/** What the program that reads a file ends with when it found nothing; any other end is BROKE. */
export const EXITS = {
  BROKE: 70,
  UNREADABLE: 65,
  OUT_OF_MEMORY: 71,
  TOO_LARGE: 72,
} as const satisfies Partial<Record<ProfileFailure, number>>;

export const failureOf = (code: number | null): ProfileFailure =>
  (Object.entries(EXITS) as [keyof typeof EXITS, number][]).find(([, exit]) => exit === code)?.[0] ?? 'BROKE';

/** Of a reader that found no room for what it writes beside the content: that tells nothing of the content. */
export const NO_ROOM_EXIT = 28;
/** What DuckDB says when it can write no further. */
const NO_ROOM_TEXT = /^IO Error: .*(no space left on device|disk quota exceeded)/is;

export const isWantOfRoom = (error: unknown): boolean =>
  isNoRoom(error) || (error instanceof Error && NO_ROOM_TEXT.test(error.message));
