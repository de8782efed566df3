/** What texts have to look like; how long they may be is in limits.ts. Apart from it, for only pages with forms load them. */

/** 6 to 20 characters, at least one letter and one digit, and the listed symbols. */
export const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d\-_*/+.~!@#$%^&()]{6,20}$/;
/** Of registration and, so that every account can be used, of every sign-in. */
export const USERNAME_PATTERN = /^[a-z0-9_@$]+$/;
/** Of accounts that administrators make. */
export const ADMIN_USERNAME_PATTERN = /^[a-z0-9_]+$/;
export const CAPTCHA_PATTERN = /^[A-Za-z0-9]{4}$/;
/** Letters and signs that leave nothing on a page, for a class of a pattern. */
const UNSEEN = String.raw`\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\uffa0`;
/** Text of any number of lines with something in it that can be seen. */
export const SEEN_PATTERN = new RegExp(String.raw`[^\p{Cc}\u202a-\u202e${UNSEEN}]`, 'u');
/**
 * One line of text with something in it that can be seen. What joins and shapes letters may be among them; what turns the
 * direction of all that follows may not, for it writes into other people's lines.
 */
export const LINE_PATTERN = new RegExp(
  String.raw`^(?=.*[^${UNSEEN}])[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$`,
  'u',
);
/** The same, or nothing. */
export const OPTIONAL_LINE_PATTERN = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
/** What HTML's own email field accepts, and a dot in the domain. */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
/** International: 6 to 15 digits, a leading +, single spaces or hyphens between. */
export const PHONE_PATTERN = /^\+?\d(?:[ -]?\d){5,14}$/;
export const EMAIL_CODE_PATTERN = /^[A-Za-z0-9]{1,6}$/;
/**
 * Chinese characters, letters or digits of any width, none of them invisible. Two names are one where the database's `name_key` (NFKC and casefold) of
 * both is the same; nothing else compares names.
 */
export const TEAM_NAME_PATTERN = /^(?:(?![\u115f\u1160\u17b4\u17b5\u3164\uffa0])[\p{L}\p{Nd}])+$/u;
/** A mobile phone in mainland China, as administrators enter it. */
export const ADMIN_PHONE_PATTERN = /^1[3-9]\d{9}$/;
export const CARD_ID_PATTERN = /^\d{0,30}$/;
/** How an address spells a number, from 1 to 999999. */
export const PATH_NUMBER_PATTERN = /^[1-9]\d{0,5}$/;
/**
 * A link that can be read: nothing in it that is not seen, for two that look alike would be two, nor that turns the direction of
 * what follows; and a host right behind the slashes, where browsers find it however many there are.
 */
export const REFERENCE_ADDRESS_PATTERN = new RegExp(
  String.raw`^https?:\/\/(?!\/)[^\p{Cc}\p{Cf}${UNSEEN}<>"\\]+$`,
  'iu',
);
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
