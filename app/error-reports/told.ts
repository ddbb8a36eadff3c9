/** An error and, where it is known, the pattern of the page that it happened on. */
export type Told = { error: unknown; where?: string };

/** What went wrong in a browser before the error service's script was there; from then on it is told at once. */
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
