const PNG_HEADER = 'IHDR';
/** Start of frame: every marker from C0 to CF but three. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const START_OF_SCAN = 0xda;

/** How many pixels a PNG or JPEG unpacks to, by its beginning; null where that does not say, for none is shown then. */
export function pixelsOf(head: Buffer): number | null {
  if (head.length >= 24 && head.toString('latin1', 12, 16) === PNG_HEADER) {
    return head.readUInt32BE(16) * head.readUInt32BE(20);
  }
  return head.length >= 2 && head.readUInt16BE(0) === 0xffd8 ? pixelsOfJpeg(head) : null;
}

function pixelsOfJpeg(head: Buffer): number | null {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (isFrame(marker)) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7);
    if (marker === START_OF_SCAN) return null;
    // Any number of FF may stand before a marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
