import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip made by hand: whatever a well-behaved packer would never write. */
export interface RawEntry {
  name: string | Buffer;
  content?: Buffer;
  deflate?: boolean;
  /** unix mode with its type bits */
  mode?: number;
  flags?: number;
  method?: number;
  /** what the headers say instead of the truth */
  saidSize?: number;
  crc?: number;
  /** header offset to name instead of an own one */
  offset?: number;
  /** of the directory alone */
  extra?: Buffer;
  comment?: Buffer;
}

/** A zip with exactly these entries, true or not. */
export function makeZip(entries: RawEntry[], said: { count?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = entry.content ?? Buffer.alloc(0);
    const data = entry.deflate ? deflateRawSync(content) : content;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(entry.flags ?? 0, 2);
    fields.writeUInt16LE(entry.method ?? (entry.deflate ? 8 : 0), 4);
    fields.writeUInt32LE(entry.crc ?? crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(entry.saidSize ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    if (entry.offset === undefined) parts.push(Buffer.from('PK\x03\x04'), fields, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(entry.offset ?? at, 10);
    const { extra = Buffer.alloc(0), comment = Buffer.alloc(0) } = entry;
    tail.writeUInt16LE(comment.length, 0);
    const listed = Buffer.from(fields);
    listed.writeUInt16LE(extra.length, 24);
    // made by unix, version 3.0; then the local header's fields, then comment, disk, attributes, offset
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([30, 3]), listed, tail, name, extra, comment);
    if (entry.offset === undefined) at += 30 + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(said.count ?? entries.length, 8);
  end.writeUInt16LE(said.count ?? entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
