/** What a long run is given. */
export type SoakSettings = {
  samples: number;
  seed: string;
  /** How long on each database, where it was said. */
  minutes: number | undefined;
  /** How many streams are open. */
  streams: number;
  /** How many couples' day it is. */
  couples: number;
  /** Of a difference that has to be seen, in microseconds. */
  delay: number;
  /** One database alone. */
  on: "sqlite" | "postgres" | undefined;
  /** A folder that goes at the end. */
  folder: string;
  /** The url of a PostgreSQL of its own, started when it is asked for; null where there is none on this machine. */
  postgres(): Promise<string | null>;
  say(line: string): void;
};

/**
 * A long run that no test waits for.
 * @returns 0: what is promised was not seen to be broken. 1: it was. 2: not enough was measured to say so.
 */
export type Soak = (settings: SoakSettings) => Promise<number>;
