import { iconPaths } from "./icon-paths.ts";

export type IconName = keyof typeof iconPaths;

/** One of our own icons, in the colour of the text beside it. Decoration: the words stand next to it. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg
      className={small ? "i i-s" : "i"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; as elements it costs a page a tenth
      dangerouslySetInnerHTML={{ __html: iconPaths[name] }}
    />
  );
}
