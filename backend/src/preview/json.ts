import { randomUUID } from 'node:crypto';

/** Before a number that JavaScript would write otherwise. No file can hold it. */
const AS_WRITTEN = randomUUID();
const NUMBER_AS_WRITTEN = new RegExp(`"${AS_WRITTEN}([^"]*)"`, 'g');
/** With fewer characters a number has no digits that a double loses. Also what is no JSON is passed over once. */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]{15,}/g;
/** After a name, which no number is. */
const COLON = /\s*:/y;
const LONG_NUMBER = /\d[\d.eE+-]{15}/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const isChanged = (token: string): boolean => NUMBER.test(token) && String(Number(token)) !== token;

/** One match after the other: a list of all of them would take several times the memory of a large document. */
function marked(text: string): string {
  let [parts, from] = ['', 0];
  for (const { 0: token, index } of text.matchAll(STRING_OR_LONG_NUMBER)) {
    COLON.lastIndex = index + token.length;
    if (!isChanged(token) || COLON.test(text)) continue;
    parts += `${text.slice(from, index)}"${AS_WRITTEN}${token}"`;
    from = index + token.length;
  }
  return parts + text.slice(from);
}

/** Long numbers stay as they stand there, such as nanoseconds: strings to JavaScript, and known to the functions below. */
export const parseJson = (text: string): unknown => JSON.parse(LONG_NUMBER.test(text) ? marked(text) : text);

const isAsWritten = (value: string): boolean => value.startsWith(AS_WRITTEN);

export const isString = (value: unknown): value is string => typeof value === 'string' && !isAsWritten(value);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string as it is, all else as JSON. */
export const textOf = (value: unknown): string =>
  isString(value) ? value : JSON.stringify(value).replace(NUMBER_AS_WRITTEN, '$1');

/** Of JSON's types. */
export const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'string' && isAsWritten(value)
        ? 'number'
        : typeof value;
