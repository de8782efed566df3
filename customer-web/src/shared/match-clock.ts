/** Within this time of its start or end the server has moved a competition; one that stays longer is kept so by its administrators. */
export const MOVED_WITHIN_MS = 60_000;
