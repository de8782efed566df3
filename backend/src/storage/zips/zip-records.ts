const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

/** Unix, by version 6.3 of the format. */
const MADE_BY = (3 << 8) | 63;
const NEEDS = 20;
const NEEDS_64 = 45;
/** Names are UTF-8, and sums and sizes come after the content. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const REGULAR_FILE = 0o100644 * 0x1_0000;
/** An old field says that the new one has it. */
const ELSEWHERE = 0xffff_ffff;
const COUNT_ELSEWHERE = 0xffff;

/** What a zip tells of a file of it. */
export interface Entry {
  name: Buffer;
  isDeflated: boolean;
  at: Date;
  /** of its header, bytes */
  offset: number;
  crc: number;
  /** bytes, as it is and as it lies in the zip */
  size: number;
  packed: number;
  /** its sizes have eight bytes */
  isLarge: boolean;
}

/** Whole, so that nothing cut from a pool is kept: each would keep all around it, which other requests filled meanwhile. */
function record(size: number, ...fields: [at: number, bytes: 2 | 4 | 8, value: number][]): Buffer {
  const made = Buffer.alloc(size);
  for (const [at, bytes, value] of fields) {
    if (bytes === 8) made.writeBigUInt64LE(BigInt(value), at);
    else made.writeUIntLE(value, at, bytes);
  }
  return made;
}

const dosTime = (at: Date): number => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
const dosDate = (at: Date): number =>
  ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();

/** What stands before the content. */
export function localHeader({ name, isDeflated, at }: Omit<Entry, 'crc' | 'size' | 'packed'>): Buffer {
  const made = record(
    30 + name.length,
    [0, 4, LOCAL],
    [4, 2, NEEDS],
    [6, 2, FLAGS],
    [8, 2, isDeflated ? DEFLATED : 0],
    [10, 2, dosTime(at)],
    [12, 2, dosDate(at)],
    [26, 2, name.length],
  );
  name.copy(made, 30);
  return made;
}

/** What stands behind it. */
export function descriptor({ crc, size, packed, isLarge }: Entry): Buffer {
  const bytes = isLarge ? 8 : 4;
  return record(8 + 2 * bytes, [0, 4, DESCRIPTOR], [4, 4, crc], [8, bytes, packed], [8 + bytes, bytes, size]);
}

/** What the directory at the end tells of it. */
export function centralRecord(entry: Entry): Buffer {
  const { name, isDeflated, at, offset, crc, size, packed } = entry;
  const isLarge = entry.isLarge || offset >= ELSEWHERE;
  const extra = 46 + name.length;
  const time = isLarge ? extra + 28 : extra;
  const made = record(
    time + 9,
    [0, 4, CENTRAL],
    [4, 2, MADE_BY],
    [6, 2, isLarge ? NEEDS_64 : NEEDS],
    [8, 2, FLAGS],
    [10, 2, isDeflated ? DEFLATED : 0],
    [12, 2, dosTime(at)],
    [14, 2, dosDate(at)],
    [16, 4, crc],
    [20, 4, isLarge ? ELSEWHERE : packed],
    [24, 4, isLarge ? ELSEWHERE : size],
    [28, 2, name.length],
    [30, 2, time + 9 - extra],
    [38, 4, REGULAR_FILE],
    [42, 4, isLarge ? ELSEWHERE : offset],
  );
  name.copy(made, 46);
  if (isLarge) {
    const large = record(28, [0, 2, 1], [2, 2, 24], [4, 8, size], [12, 8, packed], [20, 8, offset]);
    large.copy(made, extra);
  }
  // The time of before is of no zone, and even seconds.
  record(9, [0, 2, 0x5455], [2, 2, 5]).copy(made, time);
  made.writeUInt8(3, time + 4);
  made.writeUInt32LE(Math.floor(at.getTime() / 1000), time + 5);
  return made;
}

/** The end of the zip: how many files, and where the directory of them lies, in bytes. */
export function endRecord(count: number, offset: number, size: number): Buffer {
  const isLarge = count >= COUNT_ELSEWHERE || offset + size >= ELSEWHERE;
  const told = isLarge ? COUNT_ELSEWHERE : count;
  const end = record(
    22,
    [0, 4, END],
    [8, 2, told],
    [10, 2, told],
    [12, 4, isLarge ? ELSEWHERE : size],
    [16, 4, isLarge ? ELSEWHERE : offset],
  );
  if (!isLarge) return end;
  const end64 = record(
    56,
    [0, 4, END_64],
    [4, 8, 44],
    [12, 2, MADE_BY],
    [14, 2, NEEDS_64],
    [24, 8, count],
    [32, 8, count],
    [40, 8, size],
    [48, 8, offset],
  );
  return Buffer.concat([end64, record(20, [0, 4, LOCATOR_64], [8, 8, offset + size], [16, 4, 1]), end]);
}
