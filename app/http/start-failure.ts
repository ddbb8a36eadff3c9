import { resolve, sep } from "node:path";

/** Errors whose message is the line to print. */
const TO_BE_MENDED = new Set([
  "EnvError",
  "DatabaseError",
  "EmulatorError",
  "NoFreePorts",
  "MasterKeyWrong",
  "MetricsPortTaken",
]);

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let e = error; e instanceof Error; e = e.cause) codes.push(String((e as { code?: unknown }).code ?? ""));
  return codes;
}

/** The product's own files, which are looked for in the working folder. */
const OWN = ["db", "build"].map((folder) => resolve(folder) + sep);

/** What is wrong with a file, a disk or an address, by the code of the error or of one of its causes. */
const SENTENCES: [codes: RegExp, sentence: string][] = [
  // Opened before another program began to write, and met its lock later.
  [/^SQLITE_BUSY/, "The database is locked by another program: stop that program, then start again."],
  [
    /^(SQLITE_FULL|SQLITE_IOERR.*|ENOSPC|EDQUOT|53100)$/,
    "The disk of the database or of DATA_DIR is full, or fails: make room on it, then start again.",
  ],
  [
    /^08P01$/,
    "The pooler in DATABASE_URL refuses how it is spoken to: set it up as docs/operations.md shows for PgBouncer.",
  ],
  [/^42501$/, "This role of PostgreSQL may not make the tables: let it own its database, as docs/operations.md shows."],
  [
    /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/,
    "HOST is no address of this machine: set it to one, or unset it for 127.0.0.1.",
  ],
];

/**
 * One clear line for what an operator can mend at the start; null for a bug, which keeps its stack.
 * Errors are told apart by name: under the dev server a class may have been loaded twice.
 * @param port the port that was to be opened, if it had come to that
 */
export function startFailure(error: unknown, port: number | undefined): string | null {
  if (!(error instanceof Error)) return null;
  if (TO_BE_MENDED.has(error.name)) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `Port ${port} is taken: stop what uses it, or set PORT to another one.`;
  if (code === "EACCES" && port && !path)
    return `Port ${port} needs more rights than this user has: set PORT to one above 1023.`;
  if (code === "ENOENT" && OWN.some((folder) => path?.startsWith(folder)))
    return `${path} is missing: start in the product's own folder, and after npm run build.`;
  if (path && /^(EACCES|EPERM|EROFS|ENOTDIR|ENOENT)$/.test(code ?? ""))
    return `${path} can't be used (${code}): check that it is there, and its owner and rights.`;
  const codes = codesOf(error);
  return SENTENCES.find(([known]) => codes.some((one) => known.test(one)))?.[1] ?? null;
}
