/** Mail providers at whose addresses dots count for nothing, by the name that stands for both of theirs. */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The mailbox that an address leads to, as far as one can tell. Letters are counted under it, and never sent to it. One
 * mailbox answers to many addresses: in small letters and large, with anything behind a plus, at Gmail with dots
 * anywhere.
 */
export function recipientOf(address: string): string {
  const plain = address.trim().normalize("NFKC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const [name, host] = [plain.slice(0, at), plain.slice(at + 1)];
  // A plus in front is a name of its own and no tag.
  const mailbox = name.replace(/(?!^)\+.*$/, "");
  const known = DOTLESS[host];
  return known ? `${mailbox.replaceAll(".", "")}@${known}` : `${mailbox}@${host}`;
}
