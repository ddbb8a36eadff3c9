/** The length that people see: code points, a line break counting one (security.md 22). */
export const lengthOf = (text: string): number => [...text].length;
