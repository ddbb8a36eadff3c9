/** "the-two-of-us" is "The two of us". */
export function categoryName(category: string): string {
  const words = category.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
