/** A file in a zip, as its directory tells of it: none of it need be true. */
export interface ZipEntry {
  /** as it is written, whose encoding nobody says for certain */
  name: Uint8Array;
  method: number;
  /** bytes packed, and what they claim to be unpacked */
  packed: number;
  size: number;
  /** where it begins */
  at: number;
}

/** No more is unpacked between two looks at how much it was. */
const PIECE_BYTES = 16 * 1024;

/** Of a zip (PKWARE APPNOTE 4.3): how the end of its directory and the entries in it begin, and how long they are at least. */
const END = { signature: 0x06054b50, bytes: 22, commentMax: 0xffff };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const STORED = 0;
const DEFLATED = 8;
/** A size that stands in the field of this number instead. */
const ELSEWHERE = 0xffffffff;
const ZIP64 = 1;

/** What a zip's directory lists, in its order. Throws where it has none, or a broken one. */
export function listZip(content: ArrayBuffer): ZipEntry[] {
  const zip = new DataView(content);
  const end = endOf(zip);
  const entries: ZipEntry[] = [];
  let at = zip.getUint32(end + 16, true);
  for (let left = zip.getUint16(end + 10, true); left > 0; left -= 1) {
    if (zip.getUint32(at, true) !== ENTRY.signature) throw new RangeError('no entry of a directory');
    const [nameLength, extraLength] = [zip.getUint16(at + 28, true), zip.getUint16(at + 30, true)];
    const from = at + ENTRY.bytes;
    const extra = new DataView(content, from + nameLength, extraLength);
    const name = new Uint8Array(content, from, nameLength);
    entries.push({ name, method: zip.getUint16(at + 10, true), ...placeOf(zip, at, extra) });
    at = from + nameLength + extraLength + zip.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(zip: DataView): number {
  const first = Math.max(0, zip.byteLength - END.bytes - END.commentMax);
  for (let at = zip.byteLength - END.bytes; at >= first; at -= 1)
    if (zip.getUint32(at, true) === END.signature) return at;
  throw new RangeError('no directory');
}

function placeOf(zip: DataView, entry: number, extra: DataView): Pick<ZipEntry, 'packed' | 'size' | 'at'> {
  const said = [entry + 24, entry + 20, entry + 42].map((place) => zip.getUint32(place, true));
  // Which of them stand there says their order.
  let at = zip64Of(extra);
  const [size = 0, packed = 0, start = 0] = said.map((number) => {
    if (number !== ELSEWHERE) return number;
    at += 8;
    return Number(extra.getBigUint64(at - 8, true));
  });
  return { packed, size, at: start };
}

/** Where in these fields the long numbers are. */
function zip64Of(extra: DataView): number {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true))
    if (extra.getUint16(at, true) === ZIP64) return at + 4;
  return extra.byteLength;
}

/** Whether it is packed as all programs do. */
export const canUnzip = ({ method }: ZipEntry): boolean => method === STORED || method === DEFLATED;

/** One file's bytes. What really comes is counted: rejects what is packed by another method, damaged, or more than `most` bytes. */
export async function unzip(content: ArrayBuffer, entry: ZipEntry, most: number): Promise<Uint8Array> {
  const { method, packed, at } = entry;
  const zip = new DataView(content);
  if (zip.getUint32(at, true) !== LOCAL.signature) throw new RangeError('no entry where the directory says');
  const from = at + LOCAL.bytes + zip.getUint16(at + 26, true) + zip.getUint16(at + 28, true);
  const bytes = new Uint8Array(content, from, packed);
  if (!canUnzip(entry)) throw new RangeError(`packed by method ${method}`);
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

async function collected(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    length += piece.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError('too large unpacked');
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
