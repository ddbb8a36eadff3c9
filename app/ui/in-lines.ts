/** Words on lines that fit into a drawing; null where they do not. @param width of a line, in characters */
export function inLines(words: string, width: number, most: number): string[] | null {
  const lines: string[] = [];
  for (const word of words.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= most && lines.every((line) => line.length <= width) ? lines : null;
}
