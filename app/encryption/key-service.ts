/** A key, sealed by another one that never enters the database. */
export type WrappedKey = { wrapped: string; wrappedBy: string };

/**
 * Who wraps the data keys: something outside the database, so that the database alone is worth nothing. By default the
 * process's own MASTER_KEY; a cloud's key service by its adapter.
 */
export interface KeyService {
  /** The name of the key that wraps now; a data key that another one wraps is due for `keys rotate`. */
  current(): Promise<string>;
  /** @param context what the key is for: it opens only with the same */
  wrap(key: Uint8Array, context: string): Promise<WrappedKey>;
  /** Throws MasterKeyWrong where it is not this service that has wrapped it. */
  unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}

/** The key that a data key was wrapped with is not at hand. The message is one line that says what to do. */
export class MasterKeyWrong extends Error {
  override name = "MasterKeyWrong";
}
