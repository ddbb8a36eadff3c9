/** docs/product/forms-and-messages.md#toasts, Toast. */
export type ToastContent = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
};

let newest: ToastContent | null = null;
const listeners = new Set<() => void>();

/** Says something that the browser alone knows: what was copied, what it refused. The newest replaces all others. */
export function sayToast(toast: ToastContent): void {
  newest = { ...toast };
  for (const listener of listeners) listener();
}

export const newestToast = (): ToastContent | null => newest;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
