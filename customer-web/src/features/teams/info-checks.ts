import { SEEN_PATTERN } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

/** Text that nobody sees is none. */
export const filled = (required: TextId) => (value: string) => (SEEN_PATTERN.test(value) ? null : required);
export const given = (required: TextId) => (value: unknown) => (value === null ? required : null);

/** What the team shows of itself; asked for in its form and in its edit dialog. */
export const checkSlogan = filled('teams.slogan.required');
export const checkIntroduction = filled('teams.introduction.required');
export const checkPicture = given('teams.picture.required');
