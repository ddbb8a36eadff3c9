import type { AnswerForm } from "#app/content/content-item.ts";
import type { ShownPicture } from "#app/content/picture-path.ts";

/** A question that both are asked, whatever asks it. */
export type Question = { id: string; text: string; category: string; form: AnswerForm; picture: ShownPicture | null };
