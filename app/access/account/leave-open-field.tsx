import { useTexts } from "#app/texts/use-texts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { accountTexts } from "./texts.ts";

/** The link that closes an open field without changing its value. */
export function LeaveOpenField() {
  const t = useTexts(accountTexts);
  return (
    <ButtonLink kind="plain" wide to="/us" preventScrollReset>
      {t.leave}
    </ButtonLink>
  );
}
