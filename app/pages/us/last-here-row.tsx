import { useNavigation } from "react-router";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { usTexts } from "./texts.ts";

/** Whether the partner sees when one was last here and that one is here now, turned at a press. */
export function LastHereRow({ hidden, partnerName }: { hidden: boolean; partnerName: string | null }) {
  const t = useTexts(usTexts).lastHere;
  const says = hidden ? t.hidden : partnerName ? t.seenBy(partnerName) : t.seen;
  return <Switch action="/us/last-here" isOn={!hidden} name={hidden ? t.show : t.hide} says={says} />;
}

/** Whether they see it also while one is in the 18+ part. */
export function HereOnAdultRow({ shown }: { shown: boolean }) {
  const t = useTexts(usTexts).hereOnAdult;
  const says = shown ? t.shown : t.hidden;
  return <Switch action="/us/here-on-adult" isOn={shown} name={shown ? t.hide : t.show} says={says} />;
}

function Switch({ action, isOn, name, says }: { action: Path; isOn: boolean; name: string; says: string }) {
  const pending = useNavigation().formAction === action;
  return (
    <li>
      <PostForm action={action} preventScrollReset>
        <input type="hidden" name="shown" value={isOn ? "no" : "yes"} />
        <button type="submit" aria-busy={pending || undefined}>
          <span className="t">
            <b>{name}</b> <span className="small muted">{named(says)}</span>
          </span>
          <Icon name={isOn ? "eye-off" : "eye"} small />
        </button>
      </PostForm>
    </li>
  );
}
