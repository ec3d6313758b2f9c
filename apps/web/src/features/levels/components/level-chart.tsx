import type { LevelChange } from '@bandeja/contract/calls/levels';
import { formatMonth } from '@bandeja/rules/format/dates';
import { formatLevel, formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { bandPath, levelCurve, linePath } from '../level-curve.ts';

const PLOT = { width: 244, height: 170 };
const LEFT = 30;
const TOP = 12;

/** The level over the player's matches with its uncertainty band. Needs at least two changes. */
export function LevelChart({ history }: { history: readonly LevelChange[] }) {
  const first = history[0];
  const last = history.at(-1);
  if (!first || !last) return null;
  const { points, lines } = levelCurve(history, PLOT);
  const end = points.at(-1);
  const month = (change: LevelChange) => formatMonth(localDateOf(change.created_at, DEFAULT_ZONE));
  return (
    <svg
      viewBox="0 0 318 214"
      className="mt-4 h-auto w-full max-w-110"
      role="img"
      aria-label={`Nível de ${formatLevelExact(first.level)} em ${month(first)} a ${formatLevelExact(last.level)} em ${month(last)}; confiabilidade de ${formatReliability(first.reliability)} a ${formatReliability(last.reliability)}`}
    >
      <g className="fill-muted text-12">
        {lines.map(({ level, y }) => (
          <text key={level} x={0} y={TOP + y + 4}>
            {formatLevel(level)}
          </text>
        ))}
        <text x={LEFT} y={208}>
          {month(first)}
        </text>
        <text x={LEFT + PLOT.width} y={208} textAnchor="end">
          {month(last)}
        </text>
      </g>
      <g transform={`translate(${LEFT} ${TOP})`} fill="none">
        {lines.map(({ level, y }) => (
          <path key={level} d={`M0 ${y}H${PLOT.width}`} className="stroke-line" strokeWidth="1" />
        ))}
        <path d={bandPath(points)} className="fill-blue-soft" />
        <path d={linePath(points)} className="stroke-blue" strokeWidth="3" strokeLinejoin="round" />
        {end && <circle cx={end.x} cy={end.y} r="6" className="fill-blue stroke-surface" strokeWidth="2" />}
      </g>
      {end && (
        <text x={LEFT + end.x + 10} y={TOP + end.y + 5} className="fill-ink text-14 font-head">
          {formatLevelExact(last.level)}
        </text>
      )}
    </svg>
  );
}
