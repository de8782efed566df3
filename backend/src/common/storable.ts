/** What PostgreSQL cannot hold, in its JSON either, and halves of a character, which UTF-8 cannot and JSON can escape. */
const UNSTORABLE = /[\0\p{Cs}]/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Without it. */
export const storable = (text: string): string => text.replace(ALL_UNSTORABLE, '');
