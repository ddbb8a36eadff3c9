import { and, eq, isNotNull } from "drizzle-orm";
import { readBank } from "#app/content/bank.server.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import { handlesOf, isHandle } from "#app/encryption/handles.ts";
import type { Member } from "#app/members/member.ts";
import { shownPicture } from "#app/pictures/shown-picture.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Database } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { type IntimacyQuestion, QUESTIONS } from "./question.ts";

const KIND = "intimacy-question";

type Item = Pick<
  typeof contentItems.$inferSelect,
  "id" | "version" | "category" | "depth" | "tier" | "text" | "detail" | "image" | "alt"
>;

const questionFrom = ({ id, version, category, depth, tier, text, detail, ...picture }: Item): IntimacyQuestion => ({
  ...{ id, version, depth, tier, text },
  topic: category,
  // Checked when it was loaded.
  form: detail as AnswerForm,
  picture: shownPicture(picture),
});

/** All questions that are offered, in the order of their ids; from memory. */
export const offeredQuestions = async (database: Pick<Database, "db">): Promise<IntimacyQuestion[]> =>
  (await readBank(database)).of(KIND).map(questionFrom);

/** Those that are not offered any more: what was said to them stays. */
export async function retiredQuestions({ db }: Pick<Database, "db">): Promise<IntimacyQuestion[]> {
  const { id, version, kind, category, depth, tier, text, detail, image, alt, retiredAt } = contentItems;
  const rows = await db
    .select({ id, version, category, depth, tier, text, detail, image, alt })
    .from(contentItems)
    .where(and(eq(kind, KIND), isNotNull(retiredAt)));
  return rows.map(questionFrom);
}

/** The path of a question's page in a couple's space. */
export type PathOf = (question: Pick<IntimacyQuestion, "id">) => `${typeof QUESTIONS}/${string}`;

/** How the questions' pages are addressed in the member's space. */
export function pathsOf({ env }: Pick<Services, "env">, { couple }: Pick<Member, "couple">): PathOf {
  const handle = handlesOf(env.SESSION_SECRET[0] ?? "", couple.id);
  return ({ id }) => `${QUESTIONS}/${handle(id)}`;
}

/** The question that a part of an address stands for, whichever of the secrets it was made with; null for none. */
export async function questionNamed(
  { env, database }: Pick<Services, "env" | "database">,
  { couple }: Pick<Member, "couple">,
  asked: string,
): Promise<{ question: IntimacyQuestion; retired: boolean } | null> {
  if (!isHandle(asked)) return null;
  const handles = env.SESSION_SECRET.map((secret) => handlesOf(secret, couple.id));
  const isAsked = ({ id }: IntimacyQuestion) => handles.some((handle) => handle(id) === asked);
  const offered = (await offeredQuestions(database)).find(isAsked);
  if (offered) return { question: offered, retired: false };
  const retired = (await retiredQuestions(database)).find(isAsked);
  return retired ? { question: retired, retired: true } : null;
}
