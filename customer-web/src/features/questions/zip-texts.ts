import { canUnzip, listZip, unzip } from '@tianheng/web-kit/zip.ts';

/** A text of an archive. */
export interface ZipText {
  name: string;
  text: string;
}

/** Beyond this nobody reads a text on a page. */
const TEXT_MAX_BYTES = 64 * 1024;
const TEXTS_MAX = 40;
/** What people read of a program; data beside it is left to the download. */
const READABLE = /(?:^|\/)(?:Makefile|README)$|\.(?:py|m|c|h|cc|cpp|hpp|md|txt|json|toml|ya?ml|sh)$/i;

/** What macOS puts beside the files of an archive. */
const CLUTTER = /^__MACOSX\//;

/** macOS writes names in UTF-8 without the flag that says so, and Chinese Windows names and texts in its own encoding. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The texts of a zip archive in its order; none where it cannot be read. */
export async function readZipTexts(zip: ArrayBuffer): Promise<ZipText[]> {
  try {
    const readable = listZip(zip)
      .filter(canUnzip)
      .map((entry) => ({ entry, name: decode(entry.name) }))
      .filter(
        ({ entry: { size }, name }) => READABLE.test(name) && !CLUTTER.test(name) && size <= TEXT_MAX_BYTES,
      );
    const texts: ZipText[] = [];
    for (const { entry, name } of readable.slice(0, TEXTS_MAX))
      texts.push({ name, text: decode(await unzip(zip, entry, TEXT_MAX_BYTES)) });
    return texts;
  } catch {
    // Cut off, or made to be unpacked by nobody: there is still the download.
    return [];
  }
}
