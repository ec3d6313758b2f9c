import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { Link } from '@tanstack/react-router';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../../ui/button.tsx';
import { bracketRounds, isUnderWay, thirdPlaceOf } from '../bracket-rounds.ts';
import { isOf, teamName, walkoverText } from '../tournament-texts.ts';
import { Seed } from './seed.tsx';
import './bracket.css';

/** How far an arrow key moves the bracket. */
const STEP_PX = 120;

/** The knockout: scrolls by touch, wheel and arrow keys; two fingers, + and − change its size. */
export function Bracket({ share, ...columns }: BracketColumnsProps & { share: ReactNode }) {
  const { scroller, zoom, isLeast, isMost, shrink, enlarge } = useBracketZoom();

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-STEP_PX, 0],
      ArrowRight: [STEP_PX, 0],
      ArrowUp: [0, -STEP_PX],
      ArrowDown: [0, STEP_PX],
    };
    const move = moves[event.key];
    if (event.key === '+' || event.key === '=') enlarge();
    else if (event.key === '-') shrink();
    else if (move && event.target === event.currentTarget)
      scroller.current?.scrollBy({ left: move[0], top: move[1] });
    else return;
    event.preventDefault();
  }

  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="bracket-title">
      <div className="flex items-center justify-between gap-4">
        <h2 id="bracket-title">Chave final</h2>
        <div className="-my-2 flex">
          {share}
          <IconButton label="Diminuir a chave" disabled={isLeast} onClick={shrink}>
            <Minus size={20} />
          </IconButton>
          <IconButton label="Aumentar a chave" disabled={isMost} onClick={enlarge}>
            <Plus size={20} />
          </IconButton>
        </div>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scroller must be focusable to scroll by keyboard. */}
      <section
        ref={scroller}
        tabIndex={0}
        aria-label="Chave do torneio. Setas movem, mais e menos mudam o tamanho."
        className="bracket-view"
        onKeyDown={onKeyDown}
      >
        <BracketColumns {...columns} zoom={zoom} />
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a scroller must be focusable to scroll by keyboard. */}
    </section>
  );
}

const ZOOMS = [0.6, 0.8, 1, 1.25, 1.5] as const;
const [LEAST, MOST] = [ZOOMS[0], ZOOMS[ZOOMS.length - 1] ?? 1];
/** How much a wheel event of a trackpad's pinch changes the size. */
const WHEEL_STEP = 0.01;

/** A point of the window. */
type Point = { x: number; y: number };

/** The point that stays where it is: its distances from the start of the content and of the scroller, at a zoom. */
type Anchor = { zoom: number; inline: number; block: number; offset: Point };

/**
 * The size of the bracket in its scroller: in steps for buttons and keys, continuous for two fingers and for the pinch
 * of a trackpad. The point between the fingers, or the middle, stays in its place.
 */
function useBracketZoom() {
  const scroller = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const anchor = useRef<Anchor | null>(null);

  const zoomTo = (wanted: number, at?: Point) => {
    const element = scroller.current;
    const next = Math.min(MOST, Math.max(LEAST, wanted));
    if (!element || next === zoom) return;
    const box = element.getBoundingClientRect();
    const { x, y } = at ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const offset = { x: isRightToLeft(element) ? box.right - x : x - box.left, y: y - box.top };
    anchor.current = {
      zoom,
      inline: Math.abs(element.scrollLeft) + offset.x,
      block: element.scrollTop + offset.y,
      offset,
    };
    setZoom(next);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    const from = anchor.current;
    if (!element || !from) return;
    const ratio = zoom / from.zoom;
    // In a right-to-left page the start is at the right, and scrollLeft is negative.
    const inline = from.inline * ratio - from.offset.x;
    element.scrollLeft = isRightToLeft(element) ? -inline : inline;
    element.scrollTop = from.block * ratio - from.offset.y;
  }, [zoom]);

  const pinch = useEffectEvent(zoomTo);
  const present = useEffectEvent(() => zoom);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let start: { distance: number; zoom: number } | null = null;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        start = null;
        return;
      }
      // Without this the browser would scroll with two fingers, and end the events.
      if (event.cancelable) event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (start === null || event.type !== 'touchmove') start = { distance, zoom: present() };
      else
        pinch((start.zoom * distance) / start.distance, {
          x: (one.clientX + other.clientX) / 2,
          y: (one.clientY + other.clientY) / 2,
        });
    };
    // Browsers send the pinch of a trackpad as a wheel with the control key.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      pinch(present() * (1 - event.deltaY * WHEEL_STEP), { x: event.clientX, y: event.clientY });
    };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    // React's own listeners are passive and could not prevent the browser's zoom.
    for (const type of touches) element.addEventListener(type, onTouch, { passive: false });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      for (const type of touches) element.removeEventListener(type, onTouch);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);

  const smaller = ZOOMS.findLast((step) => step < zoom);
  const larger = ZOOMS.find((step) => step > zoom);
  return {
    scroller,
    zoom,
    isLeast: smaller === undefined,
    isMost: larger === undefined,
    shrink: () => zoomTo(smaller ?? LEAST),
    enlarge: () => zoomTo(larger ?? MOST),
  };
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl';

export interface BracketColumnsProps {
  matches: readonly TournamentMatch[];
  viewer: number | null;
  /** `sáb, 22 nov, 16:00` */
  timeOf: (instant: string) => string;
}

/** The rounds of a knockout side by side, the match for the third place under the final. `isStill`: without links, for a picture. */
export function BracketColumns({
  matches,
  zoom = 1,
  isStill = false,
  ...of
}: BracketColumnsProps & { zoom?: number; isStill?: boolean }) {
  const rounds = bracketRounds(matches);
  const third = thirdPlaceOf(matches);
  return (
    <div className="bracket" style={{ '--zoom': zoom, '--rounds': rounds.length } as CSSProperties}>
      {rounds.map((round, index) => (
        <div key={round[0]?.round ?? index} className="round">
          <h3>{roundTitle(round)}</h3>
          <ul>
            {round.map((match) => (
              <li key={match.id} className={cx(index > 0 && 'in')}>
                <Box match={match} isStill={isStill} {...of} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {third && (
        <section className="third">
          <h3>{third.label}</h3>
          <Box match={third} isStill={isStill} {...of} />
        </section>
      )}
    </div>
  );
}

const PLURALS: Record<string, string> = { Semifinal: 'Semifinais' };
const roundTitle = (round: readonly TournamentMatch[]) => {
  const label = round[0]?.label ?? '';
  return round.length > 1 ? (PLURALS[label] ?? label) : label;
};

type BoxProps = { match: TournamentMatch; isStill: boolean } & Omit<BracketColumnsProps, 'matches'>;

function Box({ match, viewer, timeOf, isStill }: BoxProps) {
  const { court, starts_at, outcome } = match;
  const when = [starts_at && timeOf(starts_at), court?.name].filter(Boolean).join(' · ');
  const foot =
    walkoverText(match) ??
    (outcome === 'played' ? 'Encerrada' : isUnderWay(match) ? 'Em jogo' : when || 'Horário a definir');
  const box = (
    <>
      <Side match={match} side="A" viewer={viewer} />
      <Side match={match} side="B" viewer={viewer} />
      <span className="foot">{foot}</span>
    </>
  );
  const className = cx('tie', match.mine && 'own');
  return match.match === null || isStill ? (
    <div className={className}>{box}</div>
  ) : (
    <Link className={className} to="/match/$match_id" params={{ match_id: String(match.match) }}>
      {box}
    </Link>
  );
}

function Side({ match, side, viewer }: { match: TournamentMatch; side: 'A' | 'B'; viewer: number | null }) {
  const isA = side === 'A';
  const team = isA ? match.team_a : match.team_b;
  const from = isA ? match.from_a : match.from_b;
  const won = match.winner === side;
  return (
    <span className={cx('entry', won && 'won')}>
      <span className="min-w-0 flex-1 wrap-break-word">
        {team ? teamName(team, isOf(team, viewer) ? viewer : null) : (from ?? 'A definir')}
        <Seed seed={team?.seed} />
        {won && <span className="sr-only">, venceu</span>}
      </span>
      {match.scores.map((score, set) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sets of a match have no other identity than their order.
        <span key={set} className="games">
          {isA ? score.team_a_score : score.team_b_score}
        </span>
      ))}
    </span>
  );
}
