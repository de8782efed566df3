import { MIB } from '@tianheng/contracts';
import { listZip, unzip } from '@tianheng/web-kit/zip.ts';

/** What all parts that are read may unpack to; a page has no memory for more. */
const UNPACKED_MAX_BYTES = 64 * MIB;

/** Tables, texts and what leads to them; pictures and macros are left packed. */
const READ = /\.(?:xml|rels)$/i;
/** With these the reader takes it for another kind of document, which can say of a cell that it is there a milliard times. */
const OTHER_KINDS = /^(?:META-INF\/manifest|objectdata)\.xml$/i;
/**
 * One of these makes the reader as busy as it likes: a link that is said to be on all cells of a sheet makes them all, the
 * size that a sheet claims is walked through, and what it calls its comments or another file is read as often as it is called so.
 */
const BUSY =
  /<(?:\w*:)?(?:hyperlink|dimension)[^<>]*>?|externalLink|relationships\/(?:comments|threadedComment)/gi;

/** The parts of a workbook by their names, without what only keeps its reader busy. Rejects where they are too large. */
export async function partsOf(content: ArrayBuffer): Promise<Map<string, Uint8Array>> {
  const parts = listZip(content)
    .map((entry) => ({ entry, name: new TextDecoder().decode(entry.name) }))
    .filter(({ name }) => READ.test(name) && !OTHER_KINDS.test(name));
  // Entries that share their bytes would be unpacked as often as there are of them.
  if (parts.reduce((sum, { entry }) => sum + entry.packed, 0) > content.byteLength)
    throw new RangeError('parts overlap');
  const read = new Map<string, Uint8Array>();
  let left = UNPACKED_MAX_BYTES;
  for (const { entry, name } of parts) {
    const bytes = await unzip(content, entry, left);
    left -= bytes.length;
    read.set(name, new TextEncoder().encode(new TextDecoder().decode(bytes).replace(BUSY, ' ')));
  }
  return read;
}
