/** How long a mail that only tells somebody of a change is tried. */
export const NOTICE_TTL_SECONDS = 3 * 24 * 3600;
