/** What a cell may hold; null: nothing. */
export type Cell = string | number | null;

/** Excel takes no more in a cell. */
const TEXT_MAX = 32_767;
/** Nobody shall take a part for the whole. A sheet does not know whose language it is in. */
export const CUT = '… [cut here | 此处截断]';
/** Spreadsheets take what begins so for a formula, at the latest when the table is saved as CSV and opened again. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** XML has no way to write anything else. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Spreadsheets read `_x0041_` as an A. */
const ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text that no spreadsheet takes for a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const xmlText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);

/** A, B, ... Z, AA, ... */
const lettersOf = (at: number): string =>
  (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const fitted = (text: string): string =>
  text.length > TEXT_MAX ? text.slice(0, TEXT_MAX - CUT.length) + CUT : text;

function cellXml(cell: Cell, reference: string, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}" s="${style}"><v>${cell}</v></c>`;
  const text = xmlText(fitted(guarded(cell)).replace(ESCAPED, '_x005F_'));
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A row of a sheet, counted from 1. */
export function rowXml(cells: Cell[], row: number, style = 0): string {
  const written = cells.map((cell, at) => cellXml(cell, `${lettersOf(at)}${row}`, style));
  return `<row r="${row}">${written.join('')}</row>`;
}
