import { constants } from 'node:os';

/** Node has no word for EDQUOT: its code is "Unknown system error" and the number. */
const EDQUOT = -constants.errno.EDQUOT;

/** The disk is full, or whoever writes may put no more on it. */
export const isNoRoom = (error: unknown): boolean => {
  const { code, errno } = (error ?? {}) as { code?: unknown; errno?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || errno === EDQUOT;
};
