/** x, y, width, height */
const houses = [
  [948, 222, 46, 142],
  [1006, 188, 44, 176],
  [1072, 228, 46, 136],
  [1134, 170, 46, 194],
  [1202, 216, 44, 148],
  [1262, 194, 60, 170],
] as const;

/** x, y of the windows where somebody is up, and of those that sleep */
const lit = [
  [962, 228],
  [978, 246],
  [1034, 196],
  [1018, 214],
  [1018, 232],
  [1086, 236],
  [1086, 254],
  [1148, 178],
  [1164, 198],
  [1148, 218],
  [1164, 238],
  [1230, 224],
  [1214, 242],
] as const;
const dark = [
  [978, 228],
  [962, 246],
  [1018, 196],
  [1034, 232],
  [1102, 236],
  [1164, 178],
  [1148, 198],
  [1214, 224],
] as const;

/** Hills, three trees, a house, and who writes by daylight. */
export function DayCoast() {
  return (
    <>
      <path fill="var(--art-land-day-2)" d="M-640 300C-300 180-120 190 60 222S330 188 420 272L440 350H-640Z" />
      <g fill="var(--art-land-day)">
        <path d="M118 236C105.2 213.6 107.76 191.2 118 172C128.24 191.2 130.8 213.6 118 236Z" />
        <path d="M146 240C136.8 223.9 138.64 207.8 146 194C153.36 207.8 155.2 223.9 146 240Z" />
        <path d="M330 236C319.2 217.1 321.36 198.2 330 182C338.64 198.2 340.8 217.1 330 236Z" />
      </g>
      <path fill="var(--art-paper)" d="M214 204h52v38h-52z" />
      <path fill="var(--art-land-day)" d="M207 206 240 180l33 26z" />
      <rect x="234" y="218" width="13" height="24" fill="var(--art-sea-day)" />
      <path
        fill="var(--art-land-day)"
        d="M-640 330C-200 232 80 250 250 256S440 286 512 288C528 290 540 306 548 350H-640Z"
      />
      <Writer transform="translate(486 289)" clothes="var(--art-paper)" skin="#7A4630" hair="var(--art-ink)" />
    </>
  );
}

/** A town with some windows lit, and who writes at night. */
export function NightCoast() {
  return (
    <>
      <g fill="var(--art-land-night-2)">
        {houses.map(([x, y, width, height]) => (
          <rect key={x} x={x} y={y} width={width} height={height} />
        ))}
      </g>
      <g fill="var(--art-glow)">
        {lit.map(([x, y]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="6" height="9" rx="1" />
        ))}
      </g>
      <g fill="var(--art-night-3)">
        {dark.map(([x, y]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="6" height="9" rx="1" />
        ))}
      </g>
      <path
        fill="var(--art-land-night)"
        d="M1920 300C1500 264 1230 276 1060 276S860 284 768 288C752 290 740 306 732 350H1920Z"
      />
      <Writer transform="translate(794 289) scale(-1 1)" clothes="var(--art-sun)" skin="#F0BF98" hair="#3A1E2A" />
    </>
  );
}

/** Sits on the shore with a sheet of paper, seen from the side. */
function Writer({
  transform,
  clothes,
  skin,
  hair,
}: {
  transform: string;
  clothes: string;
  skin: string;
  hair: string;
}) {
  return (
    <g transform={transform}>
      <path fill={clothes} d="M-15 0c-2-20 1-35 12-37 9-1.5 14 6 15 15l1 9 16 1c4 .3 5 3 5 6v6z" />
      <circle cx="0" cy="-46" r="9.5" fill={skin} />
      <path
        fill={hair}
        d="M9-49.5c-2-6-7-8-12-6.5-7 2-9 8-7.5 14 1 4-.5 7-2 9 5 0 8-3 8-7-.2-4 1-6.5 3.5-8 3-1.6 6.5-1.6 10-1.5z"
      />
      <path d="M5-27 18-20" stroke={skin} strokeWidth="5" strokeLinecap="round" />
      <rect x="15" y="-30" width="8" height="12" rx="2" fill="var(--art-paper)" transform="rotate(14 19 -24)" />
    </g>
  );
}
