import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Files, isFileName } from "./files.ts";

/** How the name of a file ends that is being written. */
const UNFINISHED = ".unfinished";
/** Nobody writes one file for so long: what is older was left by a process that has ended. Milliseconds. */
const ABANDONED_MS = 600_000;

/** Files in a folder, by the first two letters of their names: a folder of a million entries is slow to look into. */
export function diskFiles(folder: string): Files {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new Error("not the name of a file");
    return join(folder, name.slice(0, 2), name);
  };
  return {
    write: async (name, bytes) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      try {
        await writeWhole(unfinished, bytes);
        const { mtimeMs } = await stat(unfinished);
        await rename(unfinished, path);
        await removeUnfinished(path, mtimeMs - ABANDONED_MS);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // The entry of the folder too has to be on the disk before a row names the file.
      await withHandle(dirname(path), "r", (handle) => handle.sync());
    },
    read: (name) => ifThere(readFile(pathOf(name))),
    has: async (name) => (await ifThere(stat(pathOf(name)))) !== null,
    remove: async (name) => {
      await rm(pathOf(name), { force: true });
      await removeUnfinished(pathOf(name), Number.POSITIVE_INFINITY);
    },
    names: async function* () {
      for await (const part of entriesOf(folder)) {
        if (!part.isDirectory()) continue;
        for await (const entry of entriesOf(join(folder, part.name)))
          if (entry.isFile() && !entry.name.endsWith(UNFINISHED)) yield entry.name;
      }
    },
  };
}

/** Takes away what ends of processes have left of a file's writing. @param before only what was written before; milliseconds */
async function removeUnfinished(path: string, before: number): Promise<void> {
  const begun = `${basename(path)}.`;
  for await (const { name } of entriesOf(dirname(path))) {
    if (!name.startsWith(begun) || !name.endsWith(UNFINISHED)) continue;
    const left = join(dirname(path), name);
    const { mtimeMs = before } = (await ifThere(stat(left))) ?? {};
    if (mtimeMs < before) await rm(left, { force: true });
  }
}

const writeWhole = (path: string, bytes: Uint8Array): Promise<void> =>
  withHandle(path, "wx", async (handle) => {
    await handle.writeFile(bytes);
    await handle.sync();
  });

async function withHandle<T>(path: string, flags: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, flags, 0o600);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function* entriesOf(folder: string) {
  const entries = await ifThere(opendir(folder));
  if (entries) yield* entries;
}

const ifThere = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
