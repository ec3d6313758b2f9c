import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { type CSSProperties, memo, useLayoutEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import type { BoardDay, Item } from './board-day.ts';
import type { BoardMatch, Held, Moves } from './board-state.ts';

/** What each match is drawn by. */
interface Common {
  moves: Moves;
  inConflict: ReadonlySet<number>;
  held: string | null;
  onOpen: (hash: string) => void;
}

/** Drawn beyond what is seen, and how far the view goes before more is drawn, in pixels. */
const BEYOND_PX = 240;

/** The part of a scrolled box that is drawn, in its pixels: a day of a large tournament has hundreds of matches. */
function useDrawn(box: { current: HTMLElement | null }): readonly [number, number] {
  const [drawn, setDrawn] = useState<readonly [number, number]>([0, innerHeight + BEYOND_PX]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const from = Math.floor(element.scrollTop / BEYOND_PX) * BEYOND_PX - BEYOND_PX;
      const to = Math.ceil((element.scrollTop + element.clientHeight) / BEYOND_PX) * BEYOND_PX + BEYOND_PX;
      setDrawn((last) => (last[0] === from && last[1] === to ? last : [from, to]));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box]);
  return drawn;
}

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Of the list of matches without a time, in rem. */
const ROW = 4.25;

/** The matches without a time, each of the same height. */
export function Tray({
  day,
  stop,
  isTarget,
  ...common
}: Common & { day: BoardDay; stop: string | null; isTarget: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [from, to] = useDrawn(box);
  const row = ROW * remPx();
  const { without } = day;
  const tabStop = without.some(({ hash }) => hash === stop) ? stop : without[0]?.hash;
  return (
    <section
      className="board-tray"
      aria-labelledby="sem-horario"
      data-tray
      data-target={isTarget || undefined}
    >
      <h3 id="sem-horario">Sem horário · {without.length}</h3>
      <div ref={box} className="board-tray-scroll">
        <ol style={{ height: `${without.length * ROW}rem` }}>
          {without.map((match, nth) =>
            ((nth + 1) * row > from && nth * row < to) ||
            match.hash === tabStop ||
            match.hash === common.held ? (
              <li key={match.hash} style={{ top: `${nth * ROW}rem`, height: `${ROW}rem` }}>
                <MatchButton
                  {...wordsOf(match, common)}
                  match={match}
                  time=""
                  isStop={match.hash === tabStop}
                  onOpen={common.onOpen}
                />
              </li>
            ) : null,
          )}
        </ol>
      </div>
    </section>
  );
}

const wordsOf = (match: BoardMatch, { moves, inConflict, held }: Common) => ({
  isMoved: moves.has(match.hash),
  isWrong: inConflict.has(match.id),
  isHeld: match.hash === held,
});

const stretch = (at: number, until: number) => ({ '--at': at, '--until': until }) as CSSProperties;

interface CourtsProps {
  board: DeskBoard;
  day: BoardDay;
  held: Held | null;
  isWrong: boolean;
  stop: string | null;
  common: Common;
}

export function Courts({ board, day, held, isWrong, stop, common }: CourtsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [from, to] = useDrawn(box);
  // A match has room for its names in a narrow column.
  const minute = Math.max(0.09, 4.4 / day.length);
  const unit = minute * remPx();
  useScrollToStart(box, board, day);
  return (
    <div ref={box} className="board-scroll">
      <div
        className="board-grid"
        style={{ '--height': day.height, '--minute': `${minute}rem` } as CSSProperties}
      >
        <div className="board-times num" aria-hidden="true">
          <p />
          <ol>
            {day.hours.map(({ at, label }) => (
              <li key={at} style={stretch(at, at + 60)}>
                {label}
              </li>
            ))}
          </ol>
        </div>
        {day.courts.map((court) => (
          <Column
            key={court.id}
            {...{ court, ...common, stop }}
            closed={day.closed}
            from={from / unit}
            to={to / unit}
            // Only where it is, so that the other courts are not drawn again.
            ghost={held?.place?.court === court.id ? day.yOf(Date.parse(held.place.starts_at)) : null}
            ghostMatch={held?.place?.court === court.id ? held.match : null}
            length={day.length}
            isGhostWrong={held?.place?.court === court.id && isWrong}
            zone={board.timezone}
          />
        ))}
      </div>
    </div>
  );
}

/** To now, else to the first match, when a day opens. */
function useScrollToStart(box: { current: HTMLElement | null }, { date }: DeskBoard, day: BoardDay) {
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current === date || !box.current) return;
    shown.current = date;
    const now = day.yOf(serverNow().getTime());
    const firsts = day.courts.flatMap(({ items: [first] }) => first?.at ?? []);
    const first = firsts.length > 0 ? Math.min(...firsts) - 15 : 0;
    const at = now > 0 && now < day.height ? now - 60 : first;
    const list = box.current.querySelector('.board-times ol');
    box.current.scrollTop = (Math.max(0, at) / day.height) * (list?.clientHeight ?? 0);
  }, [box, date, day]);
}

interface ColumnProps extends Common {
  court: BoardDay['courts'][number];
  closed: BoardDay['closed'];
  stop: string | null;
  from: number;
  to: number;
  ghost: number | null;
  ghostMatch: BoardMatch | null;
  isGhostWrong: boolean;
  length: number;
  zone: string;
}

const Column = memo(function Column({ court, closed, stop, from, to, ...props }: ColumnProps) {
  const title = `quadra-${court.id}`;
  const { ghost, ghostMatch, isGhostWrong, length, held, onOpen } = props;
  const isDrawn = ({ at, until, match }: Item) =>
    (until > from && at < to) || match.hash === stop || match.hash === held;
  return (
    <section className="board-court" aria-labelledby={title}>
      <h3 id={title}>{court.name}</h3>
      <ol data-column={court.id}>
        {closed.map(({ at, until }) => (
          <li key={`c${at}`} className="board-closed" style={stretch(at, until)} aria-hidden="true" />
        ))}
        {court.busy.map(({ at, until }) => (
          <li key={`b${at}`} className="board-busy" style={stretch(at, until)}>
            Reservada ou fechada
          </li>
        ))}
        {court.items.filter(isDrawn).map((item) => (
          <li
            key={item.match.hash}
            style={{ ...stretch(item.at, item.until), '--lane': item.lane } as CSSProperties}
          >
            <MatchButton
              {...wordsOf(item.match, props)}
              match={item.match}
              time={localTimeOf(new Date(item.place.starts_at), props.zone)}
              isStop={item.match.hash === stop}
              onOpen={onOpen}
            />
          </li>
        ))}
        {ghost !== null && ghostMatch && (
          <li
            className="board-ghost"
            data-conflict={isGhostWrong || undefined}
            style={stretch(ghost, ghost + length)}
            aria-hidden="true"
          >
            <b>{isGhostWrong ? 'Conflito' : 'Aqui'}</b>
            <span>
              {ghostMatch.a} × {ghostMatch.b}
            </span>
          </li>
        )}
      </ol>
    </section>
  );
});

interface MatchButtonProps {
  match: BoardMatch;
  time: string;
  isMoved: boolean;
  isWrong: boolean;
  isHeld: boolean;
  isStop: boolean;
  onOpen: (hash: string) => void;
}

const MatchButton = memo(function MatchButton({ match, time, ...is }: MatchButtonProps) {
  const state = is.isWrong
    ? 'Conflito'
    : match.stays
      ? 'Com resultado'
      : match.called
        ? 'Chamado'
        : is.isMoved
          ? match.starts_at
            ? 'Mudou'
            : 'Novo'
          : '';
  return (
    <button
      type="button"
      className="board-item"
      data-match={match.hash}
      data-look={
        is.isWrong ? 'wrong' : match.stays || match.called ? 'stays' : is.isMoved ? 'moved' : undefined
      }
      data-held={is.isHeld || undefined}
      tabIndex={is.isStop ? 0 : -1}
      onClick={() => is.onOpen(match.hash)}
    >
      <b className="num">
        {time} {state && <em>{state}</em>}
      </b>
      <span>
        {match.category_name}, {match.label}
      </span>
      <span>
        {match.a} × {match.b}
      </span>
    </button>
  );
});
