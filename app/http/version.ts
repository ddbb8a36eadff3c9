/** Written in by the build (vite.config.ts): the package's version, and the commit that it was built from. */
declare const BUILT: { version: string; commit: string };

const built = typeof BUILT === "undefined" ? { version: "unbuilt", commit: "" } : BUILT;

/** The version of the product that runs here. */
export const { version: VERSION } = built;

/** The commit that it was built from, as git abbreviates it; empty where the build did not know it. */
export const { commit: COMMIT } = built;

/** Both, as one says it. */
export const VERSION_NAME: string = [VERSION, COMMIT].filter(Boolean).join(" ");

/** The same for a line of the log. */
export const RUNNING = { version: VERSION, commit: COMMIT || undefined };
