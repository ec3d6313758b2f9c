import { formatLevel } from '@bandeja/rules/format/level';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { LevelSeriesPoint } from './level-series.ts';
import { axisLabel, type ChartWindow } from './time-axis.ts';

const HEIGHT = 240;
const DAY_MS = 86_400_000;
/** Distances between the names of the time axis: days, months and years. */
const INCREMENTS = [1, 2, 4, 7, 14, 30, 60, 90, 180, 365, 730, 1825].map((days) => days * DAY_MS);

interface LevelPlotProps {
  points: readonly LevelSeriesPoint[];
  view: ChartWindow;
  index: number;
  /** The box of the plotting area inside the picture, in CSS pixels, for pointers. */
  onArea: (area: { left: number; width: number }) => void;
}

/** The picture of the level chart: band, line, and the selected point. Colours and type are the page's tokens. */
export function LevelPlot({ points, view, index, onArea }: LevelPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  // Read while drawing, which happens after resizes and changes of theme too.
  const drawn = useRef({ point: points[index], onArea });
  drawn.current = { point: points[index], onArea };

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const created = new uPlot(optionsFor(element, drawn), dataOf(points), element);
    plot.current = created;
    const sizes = new ResizeObserver(() => {
      created.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    sizes.observe(element);
    const redraw = () => created.redraw(false);
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    void document.fonts.ready.then(redraw);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      dark.removeEventListener('change', redraw);
      created.destroy();
      plot.current = null;
    };
  }, [points]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plot starts with the whole axis.
  useEffect(() => plot.current?.setScale('x', view), [view, points]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected point is drawn from the ref.
  useEffect(() => plot.current?.redraw(false), [index]);

  // Time runs from left to right in the right-to-left layout too.
  return <div ref={host} dir="ltr" aria-hidden="true" className="text-12" style={{ height: HEIGHT }} />;
}

const dataOf = (points: readonly LevelSeriesPoint[]): uPlot.AlignedData => [
  points.map(({ at }) => at),
  points.map(({ high }) => high),
  points.map(({ low }) => low),
  points.map(({ level }) => level),
];

type Drawn = { current: { point: LevelSeriesPoint | undefined; onArea: LevelPlotProps['onArea'] } };

function optionsFor(element: HTMLElement, drawn: Drawn): uPlot.Options {
  // As the colour of the element: the value of the token itself is light-dark(…), which a canvas does not know.
  const token = (name: string) => () => {
    element.style.color = `var(${name})`;
    return getComputedStyle(element).color;
  };
  const { fontFamily, fontSize } = getComputedStyle(element);
  const size = Number.parseFloat(fontSize);
  const axis = {
    stroke: token('--muted'),
    font: `${fontSize} ${fontFamily}`,
    ticks: { show: false },
    gap: 6,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    ms: 1,
    tzDate: (millis) => uPlot.tzDate(new Date(millis), DEFAULT_ZONE),
    padding: [size, 10, 0, 0],
    legend: { show: false },
    // The page selects points and zooms; uPlot only draws.
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: (_, low, high) => wholeHalves(low, high) } },
    axes: [
      {
        ...axis,
        size: size * 2.2,
        space: size * 4.5,
        incrs: INCREMENTS,
        grid: { show: false },
        values: (_, splits, _axis, _space, increment) =>
          splits.map((split, place) => axisLabel(split, splits[place - 1], increment / DAY_MS)),
      },
      {
        ...axis,
        size: size * 2.6,
        space: size * 2.5,
        incrs: [0.1, 0.2, 0.5, 1, 2],
        grid: { stroke: token('--line'), width: 1 },
        values: (_, splits) => splits.map(formatLevel),
      },
    ],
    series: [
      {},
      { stroke: 'transparent', points: { show: false } },
      { stroke: 'transparent', points: { show: false } },
      { stroke: token('--blue'), width: 3, points: { show: false } },
    ],
    bands: [{ series: [1, 2], fill: token('--blue-soft') }],
    hooks: {
      draw: [
        (plot) => {
          const { left, width } = plot.over.getBoundingClientRect();
          drawn.current.onArea({ left: left - element.getBoundingClientRect().left, width });
          if (drawn.current.point) drawPoint(plot, drawn.current.point, token);
        },
      ],
    },
  };
}

/** The limits of the level axis: half levels, so that it keeps still while the window moves. */
function wholeHalves(low: number | null, high: number | null): [number, number] {
  const bottom = Math.floor((low ?? 0) * 2) / 2;
  return [bottom, Math.max(bottom + 0.5, Math.ceil((high ?? 7) * 2) / 2)];
}

function drawPoint(plot: uPlot, { at, level }: LevelSeriesPoint, token: (name: string) => () => string) {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 0 } = scales.x ?? {};
  if (min === null || max === null || at < min || at > max) return;
  const x = plot.valToPos(at, 'x', true);
  const y = plot.valToPos(level, 'y', true);
  const unit = uPlot.pxRatio;
  ctx.save();
  ctx.strokeStyle = token('--control')();
  ctx.lineWidth = unit;
  ctx.setLineDash([4 * unit, 4 * unit]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.arc(x, y, 6 * unit, 0, 2 * Math.PI);
  ctx.fillStyle = token('--blue')();
  ctx.fill();
  ctx.lineWidth = 2 * unit;
  ctx.strokeStyle = token('--surface')();
  ctx.stroke();
  ctx.restore();
}
