import { iconPaths } from "./icon-paths.tsx";

export type IconName = keyof typeof iconPaths;

/** One of our own icons, in the colour of the text beside it. Decoration: the words stand next to it. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? "i i-s" : "i"} viewBox="0 0 24 24" aria-hidden="true">
      {iconPaths[name]}
    </svg>
  );
}
