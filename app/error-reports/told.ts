/** An error and, where it is known, the pattern of the page that it happened on. */
export type Told = { error: unknown; where?: string };

/** What a browser has met before the error service's part is there; later it says it at once. */
export type EarlyErrors = {
  dsn: string;
  environment: string;
  /** Where the 18+ part begins. */
  adultPages: readonly string[];
  queue: Told[];
  tell: (told: Told) => void;
};

declare global {
  interface Window {
    /** Only on a server with an error service. */
    __errors?: EarlyErrors;
  }
}
