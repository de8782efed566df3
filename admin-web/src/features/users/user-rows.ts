import type { AdminUserRequest } from '@tianheng/contracts';

const COLUMNS = ['username', 'nickname', 'email', 'mobile_phone', 'school'] as const;

/** What a first line may say instead of an account: the names of the columns, in either language. */
const TITLES = /^(?:username|user name|用户名)$/i;

/** The cells of text as spreadsheets copy and save it: by tabs or commas, with quotes as in RFC 4180. */
export function cellsOf(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = (clean.split('\n', 1)[0] ?? '').includes('\t') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean.charAt(at);
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
  endRow();
  return rows;
}

/** Accounts in the order of the columns, without a line of titles. */
export function rowsOf(text: string): AdminUserRequest[] {
  const cells = cellsOf(text);
  const body = TITLES.test(cells[0]?.[0] ?? '') ? cells.slice(1) : cells;
  return body.map((row) => {
    const [username = '', nickname = '', email = '', phone = '', school = ''] = row;
    return { username, nickname, email, mobile_phone: phone, school };
  });
}

/** A line of titles for a spreadsheet to begin with. */
export const TEMPLATE = COLUMNS.join(',');
