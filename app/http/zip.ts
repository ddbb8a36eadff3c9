import { crc32 } from "node:zlib";

/** A file of a ZIP archive. */
export type Zipped = { name: string; bytes: Uint8Array; at: Date };

/** Names are UTF-8. */
const FLAGS = 0x0800;
/** What a reader has to know: plain files, or the format's extension ZIP64. */
const PLAIN = 20;
const LARGE = 45;
/** How many entries of the directory are sent at a time. */
const TOGETHER = 500;
/** In place of a number that is too large to stand there, and stands in the extension. */
const FULL_16 = 0xffff;
const FULL_32 = 0xffff_ffff;

/**
 * A ZIP archive, made while it is sent: one file is in memory at a time. They are stored as they are, for pictures are
 * compressed already. There may be any number of them, and any number of bytes in all; where it needs them, and only
 * then, the archive has the numbers of ZIP64. A single file has less than 4 GB, for it is in memory.
 */
export async function* zipped(files: AsyncIterable<Zipped>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, bytes, at: written } of files) {
    const path = Buffer.from(name, "utf8");
    const about = aboutOf(bytes, path, written);
    directory.push(entryOf(about, path, at));
    const head = Buffer.concat([u32(0x04034b50), u16(PLAIN), about, u16(0), path]);
    yield head;
    yield bytes;
    at += head.length + bytes.length;
  }
  let size = 0;
  for (let i = 0; i < directory.length; i += TOGETHER) {
    const entries = Buffer.concat(directory.slice(i, i + TOGETHER));
    yield entries;
    size += entries.length;
  }
  yield endOf(directory.length, size, at);
}

/** What stands of a file both before it and in the directory. */
function aboutOf(bytes: Uint8Array, path: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const size = u32(bytes.length);
  return Buffer.concat([u16(FLAGS), u16(0), u16(time), u16(date), u32(crc32(bytes)), size, size, u16(path.length)]);
}

/** A file's entry in the directory. @param at where the file begins */
function entryOf(about: Buffer, path: Buffer, at: number): Buffer {
  const isFar = at >= FULL_32;
  const far = isFar ? Buffer.concat([u16(1), u16(8), u64(at)]) : Buffer.alloc(0);
  return Buffer.concat([
    ...[u32(0x02014b50), u16(LARGE), u16(isFar ? LARGE : PLAIN), about, u16(far.length), Buffer.alloc(10)],
    ...[u32(isFar ? FULL_32 : at), path, far],
  ]);
}

/** What ends an archive. @param size of the directory @param at where it begins */
function endOf(count: number, size: number, at: number): Buffer {
  const isLarge = count >= FULL_16 || size >= FULL_32 || at >= FULL_32;
  const large = [
    ...[u32(0x06064b50), u64(44), u16(LARGE), u16(LARGE), u32(0), u32(0), u64(count), u64(count), u64(size), u64(at)],
    ...[u32(0x07064b50), u32(0), u64(at + size), u32(1)],
  ];
  const many = u16(Math.min(count, FULL_16));
  return Buffer.concat([
    ...(isLarge ? large : []),
    ...[u32(0x06054b50), u16(0), u16(0), many, many, u32(Math.min(size, FULL_32)), u32(Math.min(at, FULL_32)), u16(0)],
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
