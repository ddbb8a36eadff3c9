import { useEffect, useRef } from "react";
import { useFetchers, useLocation, useNavigation } from "react-router";

type Submission = { action: string; method: string; data: FormData };
type Wanted = { submission: Submission } | { path: string } | null;

/**
 * Where a page's script can't be loaded, the router loads the page anew that one is on: the link or form that was
 * pressed does nothing, however often. Then the browser itself goes where one wanted to go, as it would without
 * script. Browsers without the Navigation API keep the router's way.
 */
export function ScriptFailure() {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const { key } = useLocation();
  const wanted = useRef<Wanted>(null);
  // A script can fail before the navigation that wants it is rendered.
  const clicked = useRef<Wanted>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation that has ended has met what was clicked
  useEffect(() => {
    clicked.current = null;
  }, [key]);
  useEffect(() => {
    wanted.current = wantedBy(navigation) ?? fetchers.map(submissionOf).find((one) => one !== null) ?? null;
  });
  useEffect(() => {
    if (typeof window.navigation === "undefined") return;
    const onClick = ({ target }: MouseEvent) => {
      const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
      if (link?.origin === location.origin) clicked.current = { path: link.href };
    };
    const onNavigate = (event: NavigateEvent) => {
      const target = wanted.current ?? clicked.current;
      if (event.navigationType !== "reload" || event.userInitiated || !target) return;
      wanted.current = null;
      event.preventDefault();
      // After the event of the failed navigation, which this one replaces, has ended.
      setTimeout(() => ("path" in target ? window.location.assign(target.path) : post(target.submission)));
    };
    document.addEventListener("click", onClick, true);
    window.navigation.addEventListener("navigate", onNavigate);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.navigation.removeEventListener("navigate", onNavigate);
    };
  }, []);
  return null;
}

function wantedBy(navigation: ReturnType<typeof useNavigation>): Wanted {
  if (navigation.state === "idle") return null;
  const { pathname, search, hash } = navigation.location;
  return submissionOf(navigation) ?? { path: `${pathname}${search}${hash}` };
}

type Submitting = {
  state: string;
  formAction?: string | undefined;
  formMethod?: string | undefined;
  formData?: FormData | undefined;
};

/** What is on its way to the server; once it has answered there is nothing to send again. */
function submissionOf({ state, formAction, formMethod, formData }: Submitting): { submission: Submission } | null {
  if (state !== "submitting" || !formAction || !formData) return null;
  return { submission: { action: formAction, method: formMethod ?? "post", data: formData } };
}

function post({ action, method, data }: Submission): void {
  const form = Object.assign(document.createElement("form"), { action, method, hidden: true });
  for (const [name, value] of data) {
    if (typeof value === "string")
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}
