import { ButtonLink } from "#app/ui/button.tsx";

/** The way out of a field that is open, without changing it. */
export function LeaveOpenField() {
  return (
    <ButtonLink kind="plain" wide to="/us" preventScrollReset>
      Leave it as it was
    </ButtonLink>
  );
}
