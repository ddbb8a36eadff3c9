import { ButtonLink } from "#app/ui/button.tsx";

/** The link that closes an open field without changing its value. */
export function LeaveOpenField() {
  return (
    <ButtonLink kind="plain" wide to="/us" preventScrollReset>
      Leave it as it was
    </ButtonLink>
  );
}
