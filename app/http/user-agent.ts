/** No browser's header is longer than this; the rest of a longer one is not looked at. Characters. */
const AGENT_MAX = 256;

/** What a browser says it is, cut to what may be looked at: patterns go over it, and anybody writes it. */
export const userAgentOf = (text: string | null | undefined): string => (text ?? "").slice(0, AGENT_MAX);
