/**
 * Sets the clock of a Node process, and lets it run on from there: for its NODE_OPTIONS. Timers are not touched.
 * @param aheadMs by how much it goes before the real time; negative for behind it
 */
export function clockOption(aheadMs: number): string {
  const code = `const Real=Date,now=()=>Real.now()+${aheadMs};
globalThis.Date=new Proxy(Real,{
construct:(of,given,by)=>Reflect.construct(of,given.length?given:[now()],by===globalThis.Date?of:by),
apply:()=>new Real(now()).toString(),
get:(of,name)=>name==="now"?now:Reflect.get(of,name)})`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/**
 * How far ahead of the real time a given one is: an hour of today in UTC ("23:58"), or an instant
 * ("2026-03-29T00:58:00Z"). Milliseconds.
 * @throws Error with one line, where it is neither
 */
export function aheadOf(now: Date, at: string): number {
  const instant = Date.parse(/^\d\d:\d\d$/.test(at) ? `${now.toISOString().slice(0, 10)}T${at}:00Z` : at);
  if (Number.isNaN(instant)) throw new Error(`--at=${at} is no time: say 23:58 or 2026-03-29T00:58:00Z.`);
  return instant - now.getTime();
}
