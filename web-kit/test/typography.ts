const HAN = '[\\u3400-\\u9fff]';
const LATIN = '[A-Za-z0-9]';
const HALF = '[,;:!?()]';

const RULES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${HAN}${HALF}|${HALF}${HAN}|${HAN}\\.(?!\\w)`), 'half-width punctuation beside Chinese'],
  [new RegExp(`${HAN}\\.?${LATIN}|${LATIN}${HAN}`), 'no space between Chinese and Latin letters or digits'],
  [/ [，。；：！？、）”]|[，。；：！？、（“] /, 'a space beside full-width punctuation'],
];

/** What is wrong with the setting of a Chinese text; what it is filled with is not looked at. */
export const typographyOf = (text: string): string[] =>
  RULES.flatMap(([wrong, problem]) => (wrong.test(text) ? [problem] : []));
