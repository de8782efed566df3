/** The package's own types are not found by its `exports`: what is used of it. */
declare module '@e965/xlsx/dist/xlsx.mini.min.js' {
  namespace xlsx {
    interface Cell {
      /** `n`: a number */
      t: string;
      v?: unknown;
      /** as the workbook shows it */
      w?: string;
    }
    /** Cells by their names, such as A1. */
    type Sheet = Record<string, Cell>;
    interface Book {
      SheetNames: string[];
      Sheets: Record<string, Sheet>;
    }
    type Zip = object;
    interface ReadOptions {
      /** the only sheet to read */
      sheets: number;
      /** how many rows are read at most, 0 all */
      sheetRows: number;
      cellFormula: boolean;
      cellHTML: boolean;
    }
  }
  const xlsx: {
    parse_zip(zip: xlsx.Zip, options: xlsx.ReadOptions): xlsx.Book;
    write(book: xlsx.Book, options: { type: 'array'; compression?: boolean }): ArrayBuffer;
    CFB: {
      utils: {
        cfb_new(): xlsx.Zip;
        /** `unsafe`: without a look whether it is there already */
        cfb_add(zip: xlsx.Zip, name: string, content: Uint8Array, options: { unsafe: true }): void;
      };
    };
    utils: {
      book_new(sheet: xlsx.Sheet): xlsx.Book;
      aoa_to_sheet(rows: (string | number)[][]): xlsx.Sheet;
    };
  };
  export default xlsx;
}
