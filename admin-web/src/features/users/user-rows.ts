import { USER_BATCH_MAX, type UserBatchRow } from '@tianheng/contracts';

/** What a first line may say instead of an account: the names of the columns, in either language. */
const TITLES = /^(?:username|user name|用户名)$/i;

/** The titles, and one row too many, so that they are seen to be too many. */
export const ROWS_MAX = USER_BATCH_MAX + 2;
/** Many more than say anything of a person. */
const COLUMNS_MAX = 26;

/** What was pasted of one row. */
interface Row {
  /** where it begins in the text, from 1 */
  line: number;
  cells: string[];
}

/** The first cells of text as spreadsheets copy and save it: by tabs or commas, with quotes as in RFC 4180. */
export function cellsOf(text: string): Row[] {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = (clean.split('\n', 1)[0] ?? '').includes('\t') ? '\t' : ',';
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let begun = line;
  let cell = '';
  let quoted = false;
  const endCell = () => {
    if (cells.length < COLUMNS_MAX) cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((value) => value !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let at = 0; at < clean.length && rows.length < ROWS_MAX; at += 1) {
    const sign = clean.charAt(at);
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (clean.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else cell += sign;
  }
  if (rows.length < ROWS_MAX) endRow();
  return rows;
}

/** Accounts in the order of the columns, without a line of titles. */
export function rowsOf(text: string): UserBatchRow[] {
  const rows = cellsOf(text);
  const accounts = TITLES.test(rows[0]?.cells[0] ?? '') ? rows.slice(1) : rows;
  return accounts.map(
    ({ line, cells: [username = '', nickname = '', email = '', phone = '', school = ''] }) => ({
      ...{ line, username, nickname, email, mobile_phone: phone, school },
    }),
  );
}
