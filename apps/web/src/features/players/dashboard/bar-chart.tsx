import { type PointerEvent, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { balanceText, winRateText } from '../statistics-texts.ts';
import type { Bar } from './bars.ts';
import { ChartSlider } from './chart-slider.tsx';
import { ChartCard } from './chart-table.tsx';

const HEIGHT = 96;
/** More names than this do not fit below the bars of a phone. */
const NAMES = 6;

/** Matches as bars, the won part in blue. Arrow keys or a touch select a bar, and its figures are shown below. */
export function BarChart({
  title,
  unit,
  bars,
  first,
}: {
  title: string;
  /** Of the table's first column: "Mês". */
  unit: string;
  bars: readonly Bar[];
  /** The bar selected at first: the last one with matches, or the one with most. */
  first: 'last' | 'most';
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const found = bars.findIndex(({ key }) => key === chosen);
  const most = Math.max(...bars.map(({ matches }) => matches));
  const initial = bars.findLastIndex(({ matches }) => (first === 'most' ? matches === most : matches > 0));
  const index = found >= 0 ? found : initial;
  const bar = bars[index];
  if (!bar) return null;
  const select = (next: number) => setChosen(bars[next]?.key ?? null);
  return (
    <ChartCard
      title={title}
      table={{
        caption: title,
        columns: [
          { name: unit },
          { name: 'Partidas', short: 'P' },
          { name: 'Vitórias', short: 'V' },
          { name: 'Empates', short: 'E' },
          { name: 'Derrotas', short: 'D' },
          { name: 'Aproveitamento', short: '%' },
        ],
        rows: bars.map((row) => ({
          key: row.key,
          cells: [
            row.name,
            formatNumber(row.matches),
            formatNumber(row.wins),
            formatNumber(row.matches - row.wins - row.losses),
            formatNumber(row.losses),
            winRateText(row),
          ],
        })),
      }}
    >
      <ChartSlider
        label={title}
        count={bars.length}
        index={index}
        text={sentence(bar)}
        onSelect={select}
        className="mt-3"
        onPointerDown={(event) => select(barAt(event, bars.length))}
        onPointerMove={(event) => event.buttons > 0 && select(barAt(event, bars.length))}
      >
        <Bars bars={bars} most={most} index={index} />
      </ChartSlider>
      <BarLegend />
      <p className="mt-2 min-h-10 text-14 desk:min-h-0 leading-small" aria-hidden="true">
        <bdi>
          <b>{bar.name}</b>: {balanceText(bar)}
          {bar.wins + bar.losses > 0 && ` (${winRateText(bar)})`}
        </bdi>
      </p>
    </ChartCard>
  );
}

const sentence = (bar: Bar) =>
  bar.wins + bar.losses > 0
    ? `${bar.name}: ${balanceText(bar)}, aproveitamento de ${winRateText(bar)}`
    : `${bar.name}: ${balanceText(bar)}`;

function barAt({ clientX, currentTarget }: PointerEvent<HTMLDivElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}

function Bars({ bars, most, index }: { bars: readonly Bar[]; most: number; index: number }) {
  const height = (matches: number) => ({ height: `${(matches / most) * HEIGHT}px` });
  const every = Math.ceil(bars.length / NAMES);
  return (
    // Time runs from left to right in the right-to-left layout too.
    <div className="chart-bars" dir="ltr" aria-hidden="true">
      {bars.map(({ key, short, matches, wins }, position) => (
        <div key={key} className={position === index ? 'on' : undefined}>
          <div className="column">
            {matches > 0 && <span className="count">{matches}</span>}
            <span className="other" style={height(matches - wins)} />
            <span className="won" style={height(wins)} />
          </div>
          <div className="name">{position % every === 0 && <span>{short}</span>}</div>
        </div>
      ))}
    </div>
  );
}

/** What the colours of the bars mean. */
const BarLegend = () => (
  <p className="mt-2 flex flex-wrap gap-x-4 text-13 text-muted" aria-hidden="true">
    <span>
      <span className="swatch bg-blue" />
      vitórias
    </span>
    <span>
      <span className="swatch bg-control" />
      empates e derrotas
    </span>
  </p>
);
