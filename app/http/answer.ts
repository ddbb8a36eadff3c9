/** What goes back: status, headers and bytes, before it becomes a Response or is written to a socket. */
export type Answer = { status: number; headers: Headers; body: string | Uint8Array | null };
