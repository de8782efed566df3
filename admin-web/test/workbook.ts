import xlsx from '@e965/xlsx/dist/xlsx.mini.min.js';

type Cells = Parameters<typeof xlsx.utils.aoa_to_sheet>[0];

export const workbook = (rows: Cells): ArrayBuffer =>
  xlsx.write(xlsx.utils.book_new(xlsx.utils.aoa_to_sheet(rows)), { type: 'array' });

/** How an entry in a zip's directory begins, and where it says its size, packed and unpacked. */
const ENTRY = { signature: 0x02014b50, packedAt: 20, unpackedAt: 24 };

/** A small workbook each part of which says of itself that it unpacks to so much. */
export function workbookSaying(unpackedBytes: number): ArrayBuffer {
  const content = workbook([['bob']]);
  const zip = new DataView(content);
  for (let at = 0; at + 4 <= zip.byteLength; at += 1) {
    if (zip.getUint32(at, true) !== ENTRY.signature) continue;
    // Nothing is packed here, so both are the same.
    if (zip.getUint32(at + ENTRY.packedAt, true) !== zip.getUint32(at + ENTRY.unpackedAt, true))
      throw new Error(`no size of an entry at ${at}`);
    zip.setUint32(at + ENTRY.unpackedAt, unpackedBytes, true);
  }
  return content;
}
