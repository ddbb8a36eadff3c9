/** What a model is asked. */
export type Asked = { system: string; user: string };

/** A model that writes. */
export type Ai = {
  /** What the operator calls it: who wrote a text is named by it. */
  name: string;
  /** What it writes, piece by piece. Throws where it is gone, answers with an error, says too much, or `signal` ends it. */
  write(asked: Asked, signal: AbortSignal): AsyncGenerator<string>;
};
