import type { Art, ArtShape } from "./art-shape.ts";

/** A small picture in the colours of the two: decoration. @param word stands in its middle */
export function SmallArt({ art, word }: { art: Art; word?: string | undefined }) {
  return (
    <svg className="small-art" viewBox="0 0 104 64" aria-hidden="true">
      {art.map((shape) => (
        <Shape key={JSON.stringify(shape)} shape={shape} />
      ))}
      {word ? (
        <text x={52} y={36.5} textAnchor="middle">
          {word}
        </text>
      ) : null}
    </svg>
  );
}

function Shape({ shape }: { shape: ArtShape }) {
  const { look } = shape;
  if ("circle" in shape) {
    const [x, y, r] = shape.circle;
    return <circle className={look} cx={x} cy={y} r={r} />;
  }
  if ("path" in shape) return <path className={look} d={shape.path} />;
  const [x, y, degrees] = shape.card;
  return (
    <rect
      className={look}
      x={x - 18}
      y={y - 24}
      width={36}
      height={48}
      rx={7}
      transform={`rotate(${degrees} ${x} ${y})`}
    />
  );
}
