import type { Pieces } from "#app/http/answer.ts";

/** Who has so much unread is too slow: their connection is broken off (docs/product/live.md#streams). Bytes. */
const UNREAD_MAX = 64 * 1024;

/** Texts on their way to somebody who reads them one after the other. */
export type Queue = {
  /** To be read; breaks off where too much is unread. After the end nothing is taken. */
  push(text: string): void;
  /** No further texts: what is unread is still read, and then it is over. */
  end(): void;
  pieces: Pieces;
};

/** @param over when the reader has gone, or is too slow */
export function openQueue(over: () => void): Queue {
  let unread: string[] = [];
  let bytes = 0;
  let isOver = false;
  const cut = new AbortController();
  let waiting: ((next: IteratorResult<string>) => void) | undefined;

  const done = { done: true, value: undefined } as const;
  const finish = () => {
    isOver = true;
    if (unread.length === 0) waiting?.(done);
  };
  return {
    push(text) {
      if (isOver) return;
      if (waiting) {
        waiting({ done: false, value: text });
        waiting = undefined;
        return;
      }
      unread.push(text);
      bytes += Buffer.byteLength(text);
      if (bytes <= UNREAD_MAX) return;
      unread = [];
      finish();
      over();
      cut.abort();
    },
    end: finish,
    pieces: {
      cut: cut.signal,
      [Symbol.asyncIterator]: () => ({
        next: () => {
          const text = unread.shift();
          if (text === undefined) return isOver ? Promise.resolve(done) : new Promise((resolve) => (waiting = resolve));
          bytes -= Buffer.byteLength(text);
          return Promise.resolve({ done: false, value: text });
        },
        return: () => {
          unread = [];
          finish();
          over();
          return Promise.resolve(done);
        },
      }),
    },
  };
}
