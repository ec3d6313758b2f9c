import { formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { Link } from '@tanstack/react-router';
import Maximize2 from 'lucide-react/icons/maximize-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useMemo, useRef, useState } from 'react';
import { Later } from '../../../shell/page/later.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChartSlider } from './chart-slider.tsx';
import { dayOf, type LevelSeriesPoint, likelyText, pointName } from './level-series.ts';
import { type ChartWindow, isZoomed, pan, pinch, reveal, zoom } from './time-axis.ts';

/** The picture is drawn by uPlot, which only this page loads. Without it (offline), figures and table remain. */
const LevelPlot = lazy(() =>
  import('./level-plot.tsx').then(
    ({ LevelPlot: Plot }) => ({ default: Plot }),
    () => ({ default: PlotMissing }),
  ),
);

const PlotMissing = () => (
  <p className="py-6 text-14 text-muted">O gráfico não carregou. Os valores estão na tabela.</p>
);

const IN = 0.5;
const OUT = 2;
/** Pixels that a finger may move in a tap. */
const TAP = 8;

/** The level chart: selects points by arrow keys, mouse and touch; zooms by buttons, keys and two fingers. */
export function LevelChart({ points }: { points: readonly LevelSeriesPoint[] }) {
  const full = useMemo(() => ({ min: points[0]?.at ?? 0, max: points.at(-1)?.at ?? 0 }), [points]);
  const [chosen, setChosen] = useState<{ of: typeof points; index: number; view: ChartWindow } | null>(null);
  // Another period starts with its whole time and the present.
  const { index, view } = chosen?.of === points ? chosen : { index: points.length - 1, view: full };
  const point = points[index];
  /** Set once the zoom was used, so that walking along the whole chart announces only its points. */
  const [announced, setAnnounced] = useState(false);
  const touch = useTouch({
    points,
    view,
    full,
    onSelect: (to) => setChosen({ of: points, index: to, view }),
    onView: (to) => setChosen({ of: points, index, view: to }),
  });
  if (!point) return null;

  function showWindow(next: ChartWindow) {
    setAnnounced(true);
    setChosen({ of: points, index, view: next });
  }
  const { at } = point;
  const zoomBy = (factor: number) => showWindow(zoom(view, full, factor, at));
  const zoomOut = () => showWindow(full);
  function zoomByKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(IN);
    else if (event.key === '-') zoomBy(OUT);
    else if (event.key === '0') zoomOut();
    else return;
    event.preventDefault();
  }
  const zoomed = isZoomed(view, full);
  return (
    <>
      <ChartSlider
        label="Nível ao longo do tempo"
        count={points.length}
        index={index}
        text={`${pointName(point)}: nível ${formatLevelExact(point.level)}, faixa provável de ${likelyText(point)}, confiabilidade de ${formatReliability(point.reliability)}`}
        onSelect={(to) =>
          setChosen({ of: points, index: to, view: reveal(view, full, points[to]?.at ?? point.at) })
        }
        onKeyDown={zoomByKey}
        hint="As setas mudam o ponto, mais e menos mudam o zoom, zero mostra o período inteiro."
        className="mt-3"
        {...touch.handlers}
      >
        <Later everywhere place={<div className="h-60" />}>
          <Suspense fallback={<Skeleton className="h-60" />}>
            <LevelPlot points={points} view={view} index={index} onArea={touch.onArea} />
          </Suspense>
        </Later>
      </ChartSlider>
      {/* Enlarged text puts the buttons below the point. */}
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="chart-point min-h-15 min-w-0 text-14 desk:min-h-10 leading-small">
          <b>
            <bdi>{pointName(point)}</bdi>
          </b>
          <br />
          <bdi>
            nível {formatLevelExact(point.level)}, provável de {likelyText(point)}
          </bdi>
          {point.match !== null && (
            <>
              {' · '}
              <Link
                to="/match/$match_id"
                params={{ match_id: String(point.match) }}
                className="font-bold text-blue-text"
              >
                Ver partida
              </Link>
            </>
          )}
        </p>
        <fieldset className="-mt-2 -me-2 flex flex-none" aria-label="Zoom do gráfico">
          <IconButton label="Aproximar" onClick={() => zoomBy(IN)}>
            <ZoomIn size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label="Afastar" aria-disabled={!zoomed} onClick={() => zoomBy(OUT)}>
            <ZoomOut size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label="Ver o período inteiro" aria-disabled={!zoomed} onClick={zoomOut}>
            <Maximize2 size={20} aria-hidden="true" />
          </IconButton>
        </fieldset>
      </div>
      <p role="status" className="sr-only">
        {announced && `Mostrando de ${dayOf(view.min)} a ${dayOf(view.max)}`}
      </p>
      <p className="mt-2 text-13 leading-small text-muted">
        <bdi>
          Na faixa está o nível provável. Ela estreita com a confiabilidade, que cresce a cada partida
          competitiva.
        </bdi>
      </p>
    </>
  );
}

interface Touched {
  points: readonly LevelSeriesPoint[];
  view: ChartWindow;
  full: ChartWindow;
  onSelect: (index: number) => void;
  onView: (view: ChartWindow) => void;
}

/** One finger or the mouse selects a point, or moves a zoomed chart; two fingers zoom. */
function useTouch({ points, view, full, onSelect, onView }: Touched) {
  const area = useRef({ left: 0, width: 1 });
  /** The fingers on the chart: the last position, the instant first touched, and how far it has moved. */
  const fingers = useRef(new Map<number, { x: number; at: number; moved: number }>());

  const shareOf = ({ clientX, currentTarget }: PointerEvent) =>
    (clientX - currentTarget.getBoundingClientRect().left - area.current.left) / area.current.width;
  const instantAt = (share: number) => view.min + share * (view.max - view.min);
  const selectAt = (share: number) => onSelect(nearest(points, instantAt(share)));

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const share = shareOf(event);
    fingers.current.set(event.pointerId, { x: event.clientX, at: instantAt(share), moved: 0 });
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const finger = fingers.current.get(event.pointerId);
    const share = shareOf(event);
    if (!finger) {
      if (event.pointerType === 'mouse') selectAt(share);
      return;
    }
    const by = event.clientX - finger.x;
    finger.moved += Math.abs(by);
    finger.x = event.clientX;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const left = event.currentTarget.getBoundingClientRect().left + area.current.left;
      const otherShare = (other.x - left) / area.current.width;
      onView(pinch(full, { at: finger.at, share }, { at: other.at, share: otherShare }));
    } else if (isZoomed(view, full)) {
      onView(pan(view, full, (-by / area.current.width) * (view.max - view.min)));
    } else {
      selectAt(share);
    }
  }
  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (finger && finger.moved < TAP) selectAt(shareOf(event));
  }
  const forget = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onArea: (next: { left: number; width: number }) => {
      area.current = next;
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: forget, onPointerLeave: forget },
  };
}

function nearest(points: readonly LevelSeriesPoint[], at: number): number {
  let found = 0;
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.at - at) <= Math.abs((points[found]?.at ?? 0) - at)) found = index;
  }
  return found;
}
