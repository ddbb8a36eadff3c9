import { writeFileSync } from "node:fs";
import { apiReference } from "./api-reference.ts";

/** `npm run api-docs`: writes docs/api.md anew. */
writeFileSync("docs/api.md", apiReference());
