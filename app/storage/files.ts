/**
 * Where sealed files are kept. A file is written once, under a name that no other one ever has, and is never changed:
 * what is there is whole. Names are letters, digits, "-", "_" and ".".
 */
export interface Files {
  /** When it resolves, the file is kept whatever happens. Writing the same name again puts the new bytes there. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** @returns null where there is no such file */
  read(name: string): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  /** One that is not there is no error. */
  remove(name: string): Promise<void>;
  /** The names of all files, in no order. */
  names(): AsyncIterable<string>;
}

/** Whether this may be the name of a file. */
export const isFileName = (name: string): boolean => /^[\w-][\w.-]{0,99}$/.test(name);
