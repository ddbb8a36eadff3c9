/** A drawing for each pack, by its name, on 120 by 84: two discs and what lies between them. */
export const packDrawings: Readonly<Record<string, string>> = {
  "before-we-met":
    '<path class="dotted" d="M40 42C46 26 52 22 60 22S74 26 80 42"/><circle class="you-a" cx="22" cy="42" r="17"/><circle class="them-a" cx="98" cy="42" r="17"/>',
  "two-time-zones":
    '<path class="you-a" d="M58 14A28 28 0 0 0 58 70Z"/><path class="them-a" d="M62 14A28 28 0 0 1 62 70Z"/><circle class="dot-on" cx="76" cy="34" r="3"/><circle class="dot-on" cx="80" cy="49" r="2"/>',
  "after-an-argument":
    '<circle class="you-a" cx="35" cy="42" r="24"/><circle class="them-a" cx="85" cy="42" r="24"/><path class="dotted" d="M60 8V76"/>',
  "ill-or-low":
    '<path class="them-w" d="M16 42A44 44 0 0 0 104 42Z"/><circle class="you-a" cx="60" cy="42" r="18"/><circle class="them-a" cx="88" cy="52" r="9"/>',
  "the-first-year":
    '<circle class="both-a" cx="60" cy="12" r="6"/><circle class="you-a" cx="75" cy="16" r="6"/><circle class="them-a" cx="86" cy="27" r="6"/><circle class="you-a" cx="90" cy="42" r="6"/><circle class="them-a" cx="86" cy="57" r="6"/><circle class="you-a" cx="75" cy="68" r="6"/><circle class="them-a" cx="60" cy="72" r="6"/><circle class="you-a" cx="45" cy="68" r="6"/><circle class="them-a" cx="34" cy="57" r="6"/><circle class="you-a" cx="30" cy="42" r="6"/><circle class="them-a" cx="34" cy="27" r="6"/><circle class="you-a" cx="45" cy="16" r="6"/>',
  money:
    '<circle class="you-a" cx="44" cy="54" r="18"/><circle class="you-o" cx="44" cy="54" r="12"/><circle class="them-a" cx="76" cy="54" r="18"/><circle class="them-o" cx="76" cy="54" r="12"/><circle class="both-a" cx="60" cy="26" r="14"/><circle class="both-o" cx="60" cy="26" r="9"/>',
  families:
    '<circle class="you-w" cx="38" cy="42" r="28"/><circle class="you-a" cx="38" cy="48" r="12"/><circle class="you-a" cx="24" cy="32" r="6"/><circle class="you-a" cx="44" cy="26" r="6"/><circle class="them-w" cx="84" cy="42" r="28"/><circle class="them-a" cx="84" cy="48" r="12"/><circle class="them-a" cx="78" cy="26" r="6"/><circle class="them-a" cx="98" cy="34" r="6"/>',
  moving:
    '<path class="them-w" d="M22 76V42A38 38 0 0 1 98 42V76Z"/><circle class="you-a" cx="48" cy="58" r="18"/><circle class="them-a" cx="72" cy="58" r="18"/><path class="both-a" d="M60 44.6A18 18 0 0 1 60 71.4A18 18 0 0 1 60 44.6Z"/>',
  children:
    '<circle class="you-a" cx="34" cy="44" r="22"/><circle class="them-a" cx="86" cy="44" r="22"/><circle class="ring" cx="60" cy="26" r="11"/>',
  "growing-old":
    '<circle class="you-a" cx="48" cy="42" r="28"/><circle class="them-a" cx="72" cy="42" r="28"/><path class="both-a" d="M60 16.7A28 28 0 0 1 60 67.3A28 28 0 0 1 60 16.7Z"/><circle class="rings" cx="60" cy="42" r="6"/><circle class="rings" cx="60" cy="42" r="11"/><circle class="rings" cx="60" cy="42" r="16"/>',
  work: '<path class="hair" d="M8 52H112"/><path class="you-a" d="M16 52A22 22 0 0 1 60 52Z"/><path class="them-a" d="M66 52A20 20 0 0 0 106 52Z"/>',
  "night-before":
    '<rect class="night-b" x="6" y="6" width="108" height="72" rx="20"/><circle class="you-a" cx="36" cy="42" r="20"/><circle class="them-l" cx="84" cy="42" r="20"/><path class="glow" d="M60 26V58"/>',
};

/** Of a pack that came later. */
export const PLAIN_DRAWING =
  '<circle class="you-a" cx="44" cy="42" r="24"/><circle class="them-a" cx="76" cy="42" r="24"/>';
