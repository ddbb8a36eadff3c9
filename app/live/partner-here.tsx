import { useTexts } from "#app/texts/use-texts.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { useHere } from "./here.ts";
import { liveTexts } from "./texts.ts";

/**
 * That the partner is here now, while they are, and that they wait to play something at the same time
 * (docs/product/live.md#here-now). Only script knows it.
 * @param name null without a partner
 * @param before what the server has said of when they were here last; null where it says nothing
 */
export function PartnerHere({ name, before = null }: { name: string | null; before?: string | null }) {
  const t = useTexts(liveTexts);
  const { here, asks } = useHere();
  const isHere = name !== null && here === true;
  return (
    <>
      {isHere ? (
        <p className="small">
          <PairMark state="them" size="who" /> {named(t.hereNow(name))}
        </p>
      ) : before ? (
        <p>{named(before)}</p>
      ) : null}
      {name && asks ? (
        <p role="status">
          {named(t.waits(name))}{" "}
          <Link className="tap" to={pathOf(asks)}>
            {t.playTogether}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Where something stands that two play at the same time: below its activity, by the name of what is played. */
const pathOf = ({ activity, item }: { activity: string; item: string }): Path =>
  `/${activity}/${item.split(".", 1)[0]}/live`;
