/** A text of an archive. */
export interface ZipText {
  name: string;
  text: string;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** Beyond this nobody reads a text on a page. */
const TEXT_MAX_BYTES = 64 * 1024;
const TEXTS_MAX = 40;
/** What people read of a program; data beside it is left to the download. */
const READABLE = /(?:^|\/)(?:Makefile|README)$|\.(?:py|m|c|h|cc|cpp|hpp|md|txt|json|toml|ya?ml|sh)$/i;

/** What macOS puts beside the files of an archive. */
const CLUTTER = /^__MACOSX\//;

interface Entry {
  name: string;
  method: number;
  packed: number;
  at: number;
}

/** macOS writes names in UTF-8 without the flag that says so, and Chinese Windows names and texts in its own encoding. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Where the list of entries begins and how many there are; null: this is no archive. */
function findList(view: DataView): { at: number; count: number } | null {
  // Behind the end stands a comment of 64 KiB at most.
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === END)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  }
  return null;
}

function listEntries(view: DataView): Entry[] {
  const list = findList(view);
  const entries: Entry[] = [];
  let at = list?.at ?? 0;
  for (let left = list?.count ?? 0; left > 0 && view.getUint32(at, true) === ENTRY; left--) {
    const nameLength = view.getUint16(at + 28, true);
    const name = decode(new Uint8Array(view.buffer, at + 46, nameLength));
    const size = view.getUint32(at + 24, true);
    const method = view.getUint16(at + 10, true);
    const isRead = READABLE.test(name) && !CLUTTER.test(name) && size <= TEXT_MAX_BYTES;
    if (isRead && (method === STORED || method === DEFLATED)) {
      entries.push({
        name,
        method,
        packed: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries.slice(0, TEXTS_MAX);
}

/** Unpacks no more than a text may have, whatever the archive claims. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // Its failure is the reader's too, who tells of it.
  void writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > TEXT_MAX_BYTES) {
      await reader.cancel();
      throw new RangeError('larger than it says');
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The texts of a zip archive in its order; none where it cannot be read. */
export async function readZipTexts(zip: ArrayBuffer): Promise<ZipText[]> {
  const view = new DataView(zip);
  try {
    const texts: ZipText[] = [];
    for (const { name, method, packed, at } of listEntries(view)) {
      if (view.getUint32(at, true) !== LOCAL) return [];
      const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
      const bytes = new Uint8Array(zip, from, packed);
      const plain = method === STORED ? bytes : await inflate(bytes);
      texts.push({ name, text: decode(plain) });
    }
    return texts;
  } catch {
    // Cut off, or made to be unpacked by nobody: there is still the download.
    return [];
  }
}
