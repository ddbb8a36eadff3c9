/** The length that people see: code points, a line break counting one (docs/product/security.md#sizes). */
export const lengthOf = (text: string): number => [...text].length;
