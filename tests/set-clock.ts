/**
 * Sets the clock of a Node process, and lets it run on from there: for its NODE_OPTIONS. Timers are not touched.
 * @param aheadMs by how much it goes before the real time
 */
export function clockOption(aheadMs: number): string {
  const code = `const Real=Date,now=()=>Real.now()+${aheadMs};
globalThis.Date=new Proxy(Real,{
construct:(of,given,by)=>Reflect.construct(of,given.length?given:[now()],by===globalThis.Date?of:by),
apply:()=>new Real(now()).toString(),
get:(of,name)=>name==="now"?now:Reflect.get(of,name)})`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

const DAY_MS = 86_400_000;

/**
 * How far ahead of the real time a given one is: the next time that it is this hour in UTC ("23:58"), or an instant
 * ("2027-03-28T00:58:00Z"). Milliseconds.
 * @throws Error with one line, where it is neither, or over: the clock that Playwright gives to a page runs on from the
 * time of the tests to the browser's own, which nobody sets
 */
export function aheadOf(now: Date, at: string): number {
  const hour = /^\d\d:\d\d$/.test(at);
  const instant = Date.parse(hour ? `${now.toISOString().slice(0, 10)}T${at}:00Z` : at);
  if (Number.isNaN(instant)) throw new Error(`--at=${at} is no time: say 23:58 or 2027-03-28T00:58:00Z.`);
  const ahead = instant - now.getTime();
  if (ahead >= 0) return ahead;
  if (hour) return ahead + DAY_MS;
  throw new Error(`--at=${at} is over: say a time to come.`);
}
