import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";

/** Tells the dev server's client with which nonce the policy lets in the style elements that it writes. */
export function StyleNonce() {
  const nonce = useContext(FrameworkContext)?.nonce;
  // The nonce stands in the HTML alone.
  return <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />;
}
