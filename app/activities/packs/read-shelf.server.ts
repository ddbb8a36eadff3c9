import { mayUse } from "#app/couple/may-use.ts";
import { callName, type Member } from "#app/members/member.ts";
import { packsOnOf } from "#app/questions/switch-pack.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { countOf, goOnWith, isBegun, nextOf, type Pack } from "./pack.ts";
import type { PackCardView, PackPageView, ShelfView } from "./pack-view.ts";
import { readPacks } from "./read-packs.server.ts";
import { progressTexts } from "./texts.ts";

type Shelves = Pick<Services, "database" | "includes">;

/** The shelf with all packs, as the member sees it. */
export async function readShelf(services: Shelves, member: Member, language: Language): Promise<ShelfView> {
  const { database } = services;
  const on = await packsOnOf(database.db, member);
  const packs = await readPacks(database, member);
  const card = (pack: Pack) => cardOf(pack, member, language, on);
  const open = packs.filter((pack) => mayUse(services, member, pack) || isBegun(pack));
  const going = goOnWith(packs.filter((pack) => mayUse(services, member, pack)));
  const t = progressTexts(language);
  const partner = member.partner && callName(member.partner);
  return {
    partnerName: partner,
    goOn: going && {
      name: going.pack.name,
      label: t.place(going.pack.title, going.pack.questions.indexOf(going.question) + 1, going.pack.questions.length),
      question: going.question,
      why: going.question.state === "theirs" && partner ? t.waitsForYou(partner) : partner ? t.both : t.alone,
    },
    open: open.map(card),
    further: packs.filter((pack) => !open.includes(pack)).map(card),
  };
}

/** One pack with all its questions; null for a name that no pack has. */
export async function readPack(
  services: Shelves,
  member: Member,
  name: string,
  language: Language,
): Promise<PackPageView | null> {
  const { database } = services;
  const pack = (await readPacks(database, member)).find((one) => one.name === name);
  if (!pack) return null;
  const on = await packsOnOf(database.db, member);
  const mayAnswer = mayUse(services, member, pack);
  return {
    ...cardOf(pack, member, language, on),
    about: pack.about,
    partnerName: member.partner && callName(member.partner),
    next: mayAnswer ? nextOf(pack) : null,
    mayAnswer,
    questions: pack.questions,
  };
}

function cardOf(pack: Pack, { partner }: Member, language: Language, on: readonly string[]): PackCardView {
  const t = progressTexts(language);
  const total = pack.questions.length;
  const progress = !isBegun(pack)
    ? t.notOpened
    : partner
      ? t.openToBoth(countOf(pack, "open"), total)
      : t.answered(countOf(pack, "mine", "open"), total);
  const sample = (nextOf(pack) ?? pack.questions.at(-1))?.text ?? "";
  return { name: pack.name, title: pack.title, sample, progress, on: on.includes(pack.name) };
}
