import { LINE_PATTERN, OPTIONAL_LINE_PATTERN, SEEN_PATTERN } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

/** Text that nobody sees is none. */
export const filled = (required: TextId) => (value: string) => (SEEN_PATTERN.test(value) ? null : required);
/** One line, which may hold nothing. */
export const checkLine = (value: string) =>
  OPTIONAL_LINE_PATTERN.test(value.trim()) ? null : ('teams.line' as const);
/** One line with something to see. */
export const filledLine = (required: TextId) => (value: string) =>
  filled(required)(value) ?? (LINE_PATTERN.test(value.trim()) ? null : ('teams.line' as const));
export const given = (required: TextId) => (value: unknown) => (value === null ? required : null);

/** What the team shows of itself; asked for in its form and in its edit dialog. */
export const checkSlogan = filledLine('teams.slogan.required');
export const checkIntroduction = filled('teams.introduction.required');
export const checkPicture = given('teams.picture.required');
