import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

/** An archive in pieces: its bytes are nowhere in one place. */
class Pieces extends RandomAccessReader {
  private readonly pieces: readonly Uint8Array[];
  constructor(pieces: readonly Uint8Array[]) {
    super();
    this.pieces = pieces;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.range(start, end), { objectMode: false });
  }
  private *range(start: number, end: number): Generator<Buffer> {
    let at = 0;
    for (const piece of this.pieces) {
      const [from, to] = [Math.max(0, start - at), Math.min(piece.length, end - at)];
      if (from < to) yield Buffer.from(piece.buffer, piece.byteOffset + from, to - from);
      at += piece.length;
    }
  }
}

/** A file of an archive, as a reader that is not ours finds it. */
export type Found = { name: string; at: Date; size: number; read(): Promise<Buffer> };

/**
 * The files of a ZIP archive, one after the other. Throws where it is none, or where the sum of a file is wrong.
 * @param archive whole, or in pieces where it is too large for that
 */
export async function* foundIn(archive: Buffer | readonly Uint8Array[]): AsyncGenerator<Found> {
  const options = { lazyEntries: true, autoClose: false };
  const zip = Buffer.isBuffer(archive)
    ? await fromBufferPromise(archive, options)
    : await fromRandomAccessReaderPromise(new Pieces(archive), lengthOf(archive), options);
  for await (const entry of zip.eachEntry())
    yield {
      ...{ name: entry.fileName, at: entry.getLastModDate({ timezone: "UTC" }), size: entry.uncompressedSize },
      read: async () => {
        const bytes = await buffer(await zip.openReadStreamPromise(entry));
        if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is not what its sum says`);
        return bytes;
      },
    };
}

const lengthOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** All files of an archive by name. */
export async function filesIn(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { name, read } of foundIn(Buffer.from(zip))) files.set(name, await read());
  return files;
}
