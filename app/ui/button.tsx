import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { MovingPair } from "./pair.tsx";
import { useScripted } from "./use-scripted.ts";

type Look = {
  /** action: coral, one a view; quiet: an outline; plain: text only */
  kind?: "action" | "quiet" | "plain" | undefined;
  /** 44 high instead of 52 */
  small?: boolean | undefined;
  /** as wide as its place */
  wide?: boolean | undefined;
  icon?: IconName | undefined;
};

function classes({ kind = "action", small = false, wide = false }: Look, more: string | undefined): string {
  return ["btn", kind === "action" ? "" : kind, small ? "small" : "", wide ? "wide" : "", more ?? ""]
    .filter(Boolean)
    .join(" ");
}

/**
 * A button that posts its form, unless `type` says otherwise. While pending it shows the moving pair and
 * `pendingText`, keeps at least its width, and takes no second press. `disabled` is heeded only once script runs:
 * the server never sends a disabled control.
 */
export function Button({
  kind,
  small,
  wide,
  icon,
  pending = false,
  pendingText,
  disabled = false,
  className,
  children,
  onClick,
  type = "submit",
  ...rest
}: Look &
  ButtonHTMLAttributes<HTMLButtonElement> & { pending?: boolean | undefined; pendingText?: string | undefined }) {
  const scripted = useScripted();
  const look = classes({ kind, small, wide }, className);
  const label = (
    <>
      {icon ? <Icon name={icon} small={small ?? false} /> : null}
      {children}
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-busy={pending || undefined}
      disabled={scripted && disabled && !pending}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <Held label={label} text={pendingText ?? children} /> : label}
    </button>
  );
}

function Held({ label, text }: { label: ReactNode; text: ReactNode }) {
  return (
    <span className="held">
      <span className="label-kept" aria-hidden="true">
        {label}
      </span>
      <span>
        <MovingPair />
        {text}
      </span>
    </span>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, small, wide, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classes({ kind, small, wide }, className)}>
      {icon ? <Icon name={icon} small={small ?? false} /> : null}
      {children}
    </Link>
  );
}

/** A round link of 44 px that shows an icon and says its label. */
export function IconLink({ icon, label, className, ...rest }: { icon: IconName; label: string } & LinkProps) {
  return (
    <Link {...rest} className={className ? `icon-btn ${className}` : "icon-btn"}>
      <Icon name={icon} />
      <span className="sr">{label}</span>
    </Link>
  );
}
