/**
 * A native checkbox drawn as a switch. It is called by its label; beside it stands what it is set to, which browsers
 * without style and those for the blind say by themselves.
 */
export function Switch({
  name,
  value,
  label,
  off,
  on,
  checked = false,
}: {
  name: string;
  value: string;
  label: string;
  /** What it is set to, in a word or two. */
  off: string;
  on: string;
  checked?: boolean;
}) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input id={name} type="checkbox" role="switch" name={name} value={value} defaultChecked={checked} />
      <span className="sr">{label}</span>
      <span className="state" aria-hidden="true" data-off={off} data-on={on} />
    </label>
  );
}
