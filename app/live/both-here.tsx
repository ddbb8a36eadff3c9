import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { useHere } from "./here.ts";
import { liveTexts } from "./texts.ts";

/** On the page of what two play at the same time: whether both have it open. Only script knows it. */
export function BothHere({ name }: { name: string }) {
  const t = useTexts(liveTexts);
  const { together } = useHere();
  if (together === null) return null;
  return (
    <span className={together ? "chip both-c" : "chip"} role="status">
      <PairMark state={together ? "both" : "you"} size="who" />{" "}
      <span>{together ? t.bothHere : named(t.notHere(name))}</span>
    </span>
  );
}
