const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const PNG_HEADER = 'IHDR';
const JPEG_SIGNATURE = Buffer.from('ffd8', 'hex');

const MARK = 0xff;
/** Start of frame: every marker from C0 to CF but three. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** FF 00 is no marker, and FF FF only fills. */
const isNone = (second: number): boolean => second === 0x00 || second === MARK;
/** Markers without a length: TEM, RST0 to RST7, and the beginning of a picture. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const beginsWith = (head: Buffer, signature: Buffer): boolean =>
  head.subarray(0, signature.length).equals(signature);

/** How many pixels a PNG or JPEG unpacks to, by its beginning; null where that does not say, for none is shown then. */
export function pixelsOf(head: Buffer): number | null {
  if (beginsWith(head, PNG_SIGNATURE)) {
    const isSaid = head.length >= 24 && head.toString('latin1', 12, 16) === PNG_HEADER;
    return isSaid ? head.readUInt32BE(16) * head.readUInt32BE(20) : null;
  }
  return beginsWith(head, JPEG_SIGNATURE) ? pixelsOfJpeg(head) : null;
}

/** As decoders read it: whatever stands before a marker is passed over. */
function pixelsOfJpeg(head: Buffer): number | null {
  let at = head.indexOf(MARK, JPEG_SIGNATURE.length);
  while (at !== -1 && at + 9 <= head.length) {
    const marker = head[at + 1] ?? 0;
    if (isFrame(marker)) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7);
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null;
    const isSegment = !isNone(marker) && !isAlone(marker);
    at = head.indexOf(MARK, isSegment ? at + 2 + head.readUInt16BE(at + 2) : at + 1);
  }
  return null;
}
