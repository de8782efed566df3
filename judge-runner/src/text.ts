/**
 * Text that a database and a terminal can take: no control characters but tab and newline, no lone surrogates.
 * @param max UTF-16 units
 */
export const printable = (text: string, max: number): string =>
  Buffer.from(text.replace(/[^\P{Cc}\t\n]/gu, ' ').slice(0, max), 'utf8').toString('utf8');
