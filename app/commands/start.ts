import "./check-node.cjs";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

// What build/server/index.js is. The server comes in after the check: what it imports ends an older Node by itself.
const [{ createApp }, { serve }] = await Promise.all([import("../server.ts"), import("./serve.ts")]);

/** For tests and the bench, which put parts of their own into it. */
export { createApp };

// By its real path: a release is often started through a link that points to the newest one.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await serve();
