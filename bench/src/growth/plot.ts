const [WIDTH, HEIGHT] = [760, 470];
const PLOT = { left: 48, right: 560, top: 16, bottom: 430 };
const COLORS = ['#1f5fbf', '#b3541e', '#2f7d4f', '#8a3fa0', '#a32d44', '#4d6b8a', '#8a7a1f'];
const LINE = 13;

export type Curve = { name: string; points: readonly { players: number; ms: number }[] };

/** Times by number of players, both in powers of ten, as SVG. */
export function plot(curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points);
  const [players, times] = [points.map((point) => point.players), points.map(({ ms }) => ms)];
  const x = axis(Math.min(...players), Math.max(...players), PLOT.left, PLOT.right);
  const y = axis(floor10(Math.min(...times)), ceil10(Math.max(...times)), PLOT.bottom, PLOT.top);
  const ticks = [...new Set(players)].map(
    (value) =>
      `<path d="M${x(value)} ${PLOT.top}V${PLOT.bottom}" class="g"/><text x="${x(value)}" y="${PLOT.bottom + 16}" text-anchor="middle">${value.toLocaleString('en')}</text>`,
  );
  for (let value = floor10(Math.min(...times)); value <= ceil10(Math.max(...times)); value *= 10)
    ticks.push(
      `<path d="M${PLOT.left} ${y(value)}H${PLOT.right}" class="g"/><text x="${PLOT.left - 6}" y="${y(value) + 4}" text-anchor="end">${Number(value.toPrecision(1))}</text>`,
    );
  const named = curves
    .map((curve, nth) => ({
      ...curve,
      color: COLORS[nth % COLORS.length],
      end: y(curve.points.at(-1)?.ms ?? 1),
    }))
    .toSorted((a, b) => a.end - b.end);
  let below = PLOT.top;
  const lines = named.map(({ name, points: of, color, end }) => {
    below = Math.max(below + LINE, end + 4);
    const path = of.map(({ players: at, ms }, nth) => `${nth === 0 ? 'M' : 'L'}${x(at)} ${y(ms)}`).join('');
    return `<path d="${path}" stroke="${color}" class="c"/><path d="M${PLOT.right + 2} ${end}L${PLOT.right + 18} ${below - 4}" class="g"/><text x="${PLOT.right + 22}" y="${below}" style="fill:${color}">${name}</text>`;
  });
  const height = Math.max(HEIGHT, below + LINE);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<title>Milliseconds of each call by number of players</title>
<style>text{fill:#444}.g{stroke:#ddd;fill:none}.c{fill:none;stroke-width:1.5}</style>
<rect width="100%" height="100%" fill="#fff"/>
${[...ticks, ...lines].join('\n')}
<text x="${PLOT.left}" y="${height - 8}">milliseconds of one request (median), by number of players</text>
</svg>
`;
}

const floor10 = (value: number) => 10 ** Math.floor(Math.log10(value));
const ceil10 = (value: number) => 10 ** Math.ceil(Math.log10(value));
const axis = (from: number, to: number, start: number, end: number) => (value: number) =>
  Math.round(
    start + ((Math.log10(value) - Math.log10(from)) / (Math.log10(to) - Math.log10(from))) * (end - start),
  );
