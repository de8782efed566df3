/** The package's own types are not found by its `exports`: what is used of it. */
declare module '@e965/xlsx/dist/xlsx.mini.min.js' {
  type Sheet = object;
  interface Book {
    SheetNames: string[];
    Sheets: Record<string, Sheet>;
  }
  const xlsx: {
    /** `sheetRows`: how many rows are read at most */
    read(data: ArrayBuffer, options: { sheetRows: number }): Book;
    write(book: Book, options: { type: 'array'; compression?: boolean }): ArrayBuffer;
    utils: {
      book_new(sheet: Sheet): Book;
      aoa_to_sheet(rows: (string | number)[][]): Sheet;
      sheet_to_csv(sheet: Sheet, options: { FS: string; rawNumbers: boolean; blankrows: boolean }): string;
    };
  };
  export default xlsx;
}
