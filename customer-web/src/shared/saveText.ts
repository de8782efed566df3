/** Lets the browser save a text under a file name. */
export function saveText(filename: string, content: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads the blob after this turn; revoking at once would lose the download in some.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
