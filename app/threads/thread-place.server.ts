import { and, eq } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import { threadParts } from "#db/schema/threads.ts";
import type { ThreadOf } from "./thread.ts";

/** What is sealed for one of a thread's parts. */
export const placeInThread = ({ activity, item }: Pick<ThreadOf, "activity" | "item">, id: string) =>
  placeOf(threadParts, { activity, item, id }, "body");

/** The condition for the parts of a thread that the two of this space have said to each other. */
export const isThread = (coupleId: string, { activity, item }: Pick<ThreadOf, "activity" | "item">) =>
  and(
    eq(threadParts.coupleId, coupleId),
    eq(threadParts.activity, activity),
    eq(threadParts.item, item),
    eq(threadParts.saidIn, coupleId),
  );
