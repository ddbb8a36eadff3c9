import { crc32 } from "node:zlib";

/** A file of a ZIP archive. */
export type Zipped = { name: string; bytes: Uint8Array; at: Date };

/** Names are UTF-8. */
const FLAGS = 0x0800;
/** What the format can hold without its later extensions. */
const MOST_FILES = 65_535;
const MOST_BYTES = 0xffff_ffff;

/**
 * A ZIP archive, made while it is sent: one file is in memory at a time. They are stored as they are, for pictures are
 * compressed already. Throws where there are more than 65,535 files or 4 GB.
 */
export async function* zipped(files: AsyncIterable<Zipped>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, bytes, at: written } of files) {
    const path = Buffer.from(name, "utf8");
    const about = aboutOf(bytes, path, written);
    const head = Buffer.concat([u32(0x04034b50), u16(20), about, path]);
    if (directory.length === MOST_FILES || at + head.length + bytes.length > MOST_BYTES)
      throw new Error("more than a ZIP archive can hold");
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), u16(20), about, Buffer.alloc(10), u32(at), path]));
    yield head;
    yield bytes;
    at += head.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  const count = u16(directory.length);
  yield Buffer.concat([u32(0x06054b50), u16(0), u16(0), count, count, u32(listed.length), u32(at), u16(0)]);
}

/** What stands both before a file and in the directory. */
function aboutOf(bytes: Uint8Array, path: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const size = u32(bytes.length);
  return Buffer.concat([
    u16(FLAGS),
    u16(0),
    u16(time),
    u16(date),
    u32(crc32(bytes)),
    size,
    size,
    u16(path.length),
    u16(0),
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
