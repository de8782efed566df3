/** The package's own types are not found by its `exports`: what the tests use of it. */
declare module '@e965/xlsx' {
  export interface Cell {
    /** value */
    v?: string | number;
    /** formula */
    f?: string;
  }
  export type Sheet = Record<string, Cell>;
  export interface Book {
    SheetNames: string[];
    Sheets: Record<string, Sheet>;
  }
  export function read(data: Buffer, options?: { cellFormula?: boolean }): Book;
  export const utils: {
    sheet_to_json<Row>(sheet: Sheet, options?: { header?: 1 }): Row[];
  };
}
