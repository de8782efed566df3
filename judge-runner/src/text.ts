/**
 * Text that a database and a terminal can take: no control characters but tab and newline, no lone surrogates.
 * @param max UTF-16 units
 */
export const printable = (text: string, max: number): string =>
  Buffer.from(text.replace(/[^\P{Cc}\t\n]/gu, ' ').slice(0, max), 'utf8').toString('utf8');

/** Marks that turn the direction of the text around them, so that a line reads as another one, or end a line for some readers. */
const MARKS = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const CONTROL_PICTURES = 0x2400;
const DELETE = 0x7f;
const DELETE_PICTURE = '\u2421';

/** A stranger's text with what would move the cursor, colour or turn the text shown as what it is. */
export const visible = (text: string): string =>
  text.replace(MARKS, (mark) => `<U+${codeOf(mark)}>`).replace(CONTROLS, pictureOf);

/** Of a program's output: a line that is written over again and again becomes many lines. */
export const visibleLines = (text: string): string => visible(text.replace(/\r\n?/g, '\n'));

/** Of a file's name: it never becomes more than one line. */
export const visibleName = (name: string): string => visible(name).replace(/[\t\n]/g, pictureOf);

function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  return code === DELETE ? DELETE_PICTURE : `<U+${codeOf(control)}>`;
}

const codeOf = (character: string): string =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
