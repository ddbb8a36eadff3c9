import type { IconName } from "./icon.tsx";
import type { Path } from "./link.tsx";

/** A room of the house in its navigation. */
export type NavItem = {
  to: Path;
  label: string;
  icon: IconName;
  /** Further paths that belong to this item; each counts with everything below it, as `to` does. */
  also?: readonly Path[];
  /** Called in the browser when somebody goes there from another item. */
  onSwitch?: () => void;
};
