import type { LevelChange } from '@bandeja/contract/calls/levels';
import { formatMonth, monthShort } from '@bandeja/rules/format/dates';
import { formatLevel, formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { type RefCallback, useCallback, useState } from 'react';
import { bandPath, levelCurve, linePath, monthTicks } from '../level-curve.ts';

const HEIGHT = 170;
const LEFT = 30;
const TOP = 12;
/** Space for the number behind the last point. */
const RIGHT = 48;
/** Before the first measurement: the card on a phone. */
const PHONE_WIDTH = 318;

/** The level over the player's matches with its uncertainty band. Needs at least two changes. */
export function LevelChart({ history }: { history: readonly LevelChange[] }) {
  const [ref, width] = useWidth(PHONE_WIDTH);
  const first = history[0];
  const last = history.at(-1);
  if (!first || !last) return null;
  const plotWidth = width - LEFT - RIGHT;
  const { points, lines } = levelCurve(history, { width: plotWidth, height: HEIGHT });
  const dates = history.map((change) => localDateOf(change.created_at, DEFAULT_ZONE));
  const end = points.at(-1);
  const month = (change: LevelChange) => formatMonth(localDateOf(change.created_at, DEFAULT_ZONE));
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${width} 214`}
      className="mt-4 h-53.5 w-full"
      role="img"
      aria-label={`Nível de ${formatLevelExact(first.level)} em ${month(first)} a ${formatLevelExact(last.level)} em ${month(last)}; confiabilidade de ${formatReliability(first.reliability)} a ${formatReliability(last.reliability)}`}
    >
      <g className="fill-muted text-12">
        {lines.map(({ level, y }) => (
          <text key={level} x={0} y={TOP + y + 4}>
            {formatLevel(level)}
          </text>
        ))}
        {monthTicks(dates, points).map(({ x, date }) => (
          <text key={date} x={LEFT + x} y={208}>
            {monthShort(date)}
          </text>
        ))}
      </g>
      <g transform={`translate(${LEFT} ${TOP})`} fill="none">
        {lines.map(({ level, y }) => (
          <path key={level} d={`M0 ${y}H${plotWidth}`} className="stroke-line" strokeWidth="1" />
        ))}
        <path d={bandPath(points)} className="fill-blue-soft" />
        <path d={linePath(points)} className="stroke-blue" strokeWidth="3" strokeLinejoin="round" />
        {end && <circle cx={end.x} cy={end.y} r="6" className="fill-blue stroke-surface" strokeWidth="2" />}
      </g>
      {end && (
        // Ends at the edge of the picture, so that enlarged it grows over the line and is not cut.
        <text x={width} y={TOP + end.y + 5} textAnchor="end" className="fill-ink text-14 font-head">
          {formatLevelExact(last.level)}
        </text>
      )}
    </svg>
  );
}

/** The width of an element in CSS pixels, for drawings that fill their container. `initial` until it is measured. */
function useWidth(initial: number): [RefCallback<Element>, number] {
  const [width, setWidth] = useState(initial);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
