/**
 * Puts what several give, each in order, into one order. Each is asked for one more only when its last has been taken:
 * whoever stops early has opened no more than they have seen, and one of each besides.
 * @param isEarlier whether the first stands before the second; two of different sources are never equal
 */
export async function* inOneOrder<T>(
  sources: readonly AsyncGenerator<T>[],
  isEarlier: (one: T, other: T) => boolean,
): AsyncGenerator<T> {
  const heads: { value: T; from: AsyncGenerator<T> }[] = [];
  const ask = async (from: AsyncGenerator<T>) => {
    const next = await from.next();
    if (!next.done) heads.push({ value: next.value, from });
  };
  for (const source of sources) await ask(source);
  for (;;) {
    const [first, ...others] = heads;
    if (!first) return;
    const next = others.reduce((best, head) => (isEarlier(head.value, best.value) ? head : best), first);
    heads.splice(heads.indexOf(next), 1);
    yield next.value;
    await ask(next.from);
  }
}
