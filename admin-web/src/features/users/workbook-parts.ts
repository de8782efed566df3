import { MIB } from '@tianheng/contracts';

/** What all parts that are read may unpack to; a page has no memory for more. */
const UNPACKED_MAX_BYTES = 64 * MIB;
/** No more is unpacked between two looks at how much it was. */
const PIECE_BYTES = 16 * 1024;

/** Of a zip: how the end of its directory and the entries in it begin, and how long they are at least. */
const END = { signature: 0x06054b50, bytes: 22 };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const STORED = 0;
const DEFLATED = 8;
/** A size that stands in the field of this number instead. */
const ELSEWHERE = 0xffffffff;
const ZIP64 = 1;

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

interface Part {
  name: string;
  method: number;
  packed: number;
  at: number;
}

/** The parts of a workbook by their names, without what only keeps its reader busy. Rejects where they are too large. */
export async function partsOf(content: ArrayBuffer): Promise<Map<string, Uint8Array>> {
  const zip = new DataView(content);
  const parts = listed(zip);
  // Entries that share their bytes would be unpacked as often as there are of them.
  if (parts.reduce((sum, { packed }) => sum + packed, 0) > zip.byteLength) throw new Error('parts overlap');
  const read = new Map<string, Uint8Array>();
  let left = UNPACKED_MAX_BYTES;
  for (const part of parts) {
    const bytes = await unpacked(zip, part, left);
    left -= bytes.length;
    read.set(part.name, new TextEncoder().encode(new TextDecoder().decode(bytes).replace(BUSY, ' ')));
  }
  return read;
}

function listed(zip: DataView): Part[] {
  let end = zip.byteLength - END.bytes;
  while (end >= 0 && zip.getUint32(end, true) !== END.signature) end -= 1;
  if (end < 0) throw new Error('no directory');
  const parts: Part[] = [];
  let at = zip.getUint32(end + 16, true);
  for (let left = zip.getUint16(end + 10, true); left > 0; left -= 1) {
    if (zip.getUint32(at, true) !== ENTRY.signature) throw new Error('no entry of a directory');
    const [nameLength, extraLength] = [zip.getUint16(at + 28, true), zip.getUint16(at + 30, true)];
    const from = at + ENTRY.bytes;
    const name = new TextDecoder().decode(new Uint8Array(zip.buffer, from, nameLength));
    const extra = new DataView(zip.buffer, from + nameLength, extraLength);
    if (READ.test(name) && !OTHER_KINDS.test(name))
      parts.push({ name, method: zip.getUint16(at + 10, true), ...placeOf(zip, at, extra) });
    at = from + nameLength + extraLength + zip.getUint16(at + 32, true);
  }
  return parts;
}

function placeOf(zip: DataView, entry: number, extra: DataView): Pick<Part, 'packed' | 'at'> {
  const said = [entry + 24, entry + 20, entry + 42].map((place) => zip.getUint32(place, true));
  // Which of them stand there says their order.
  let at = zip64Of(extra);
  const [, packed = 0, start = 0] = said.map((number) => {
    if (number !== ELSEWHERE) return number;
    at += 8;
    return Number(extra.getBigUint64(at - 8, true));
  });
  return { packed, at: start };
}

/** Where in these fields the long numbers are. */
function zip64Of(extra: DataView): number {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true))
    if (extra.getUint16(at, true) === ZIP64) return at + 4;
  return extra.byteLength;
}

async function unpacked(zip: DataView, { method, packed, at }: Part, most: number): Promise<Uint8Array> {
  if (zip.getUint32(at, true) !== LOCAL.signature) throw new Error('no entry where the directory says');
  const from = at + LOCAL.bytes + zip.getUint16(at + 26, true) + zip.getUint16(at + 28, true);
  const bytes = new Uint8Array(zip.buffer as ArrayBuffer, from, packed);
  if (method !== STORED && method !== DEFLATED) throw new Error(`packed by method ${method}`);
  return collected(method === STORED ? inPieces(bytes) : inflated(bytes), most);
}

const inflated = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> =>
  inPieces(bytes).pipeThrough(new DecompressionStream('deflate-raw'));

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(pieces) {
      if (at >= bytes.length) return pieces.close();
      pieces.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    },
  });
}

/** What really comes is counted: what a zip says of that need not be true. */
async function collected(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    length += piece.value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error('too large unpacked');
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
