import { and, desc, eq, sql } from "drizzle-orm";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { prepareOnce } from "#db/prepared.ts";

const ofThisOwner = and(
  eq(dataKeys.coupleId, sql.placeholder("coupleId")),
  eq(dataKeys.author, sql.placeholder("author")),
);
/** An owner's key of one version, as it lies in the store. */
export const wrappedKey = prepareOnce((db) =>
  db
    .select({ wrapped: dataKeys.wrapped, wrappedBy: dataKeys.wrappedBy })
    .from(dataKeys)
    .where(and(ofThisOwner, eq(dataKeys.version, sql.placeholder("version"))))
    .prepare("wrapped_key"),
);
/** An owner's newest key, with its version. */
export const newestKey = prepareOnce((db) =>
  db
    .select({ version: dataKeys.version, wrapped: dataKeys.wrapped, wrappedBy: dataKeys.wrappedBy })
    .from(dataKeys)
    .where(ofThisOwner)
    .orderBy(desc(dataKeys.version))
    .limit(1)
    .prepare("newest_key"),
);
