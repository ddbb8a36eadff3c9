/** The first letter of a name or an address, as a reader counts letters, capital where there are capitals. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? "").toUpperCase();
}
