import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '../../../lib/cx.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Courts, Tray } from './board-columns.tsx';
import { type BoardDay, type Direction, layOutBoard, movedPlace, nextMatch } from './board-day.ts';
import { MoveForm } from './board-move-form.tsx';
import {
  type BoardMatch,
  brokenWords,
  type Held,
  type Moves,
  matchWords,
  type Place,
  placeOf,
  placeWords,
  tryPlaces,
  whyStays,
} from './board-state.ts';
import { useBoardDrag } from './use-board-drag.ts';
import './board-grid.css';

interface BoardGridProps {
  board: DeskBoard;
  moves: Moves;
  /** Ids of the matches that a move is in conflict with, that are moved into one, or that are on an impediment. */
  inConflict: ReadonlySet<number>;
  mayMove: boolean;
  onMove: (match: BoardMatch, place: Place) => void;
}

const ARROWS: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'up',
  PageDown: 'down',
  Home: 'first',
  End: 'last',
};
const MIRRORED: Partial<Record<Direction, Direction>> = { left: 'right', right: 'left' };

/**
 * A day as a grid: courts side by side, time from above, beside the matches without a time. A match is dragged, or picked up
 * by Enter and moved by the arrows; a tap opens it with the same form as the list has. What is in the way is said meanwhile.
 */
export function BoardGrid({ board, moves, inConflict, mayMove, onMove }: BoardGridProps) {
  const surface = useRef<HTMLElement>(null);
  const day = useMemo(() => layOutBoard(board, moves), [board, moves]);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  // The one match that Tab reaches.
  const [stop, setStop] = useState<string | null>(null);
  const refocus = useRef<string | null>(null);
  // The next drawing scrolls to where the arrows have moved the match.
  const follows = useRef(false);
  const byHash = useMemo(() => new Map(board.matches.map((match) => [match.hash, match])), [board]);
  const heldMatch = held?.match;
  const tried = useMemo(
    () => (heldMatch ? tryPlaces(board, moves, heldMatch) : null),
    [board, moves, heldMatch],
  );
  const wrong = useMemo(
    () => (held && tried && !isSame(held.place, held.from) ? tried(held.place, serverNow()) : []),
    [held, tried],
  );

  const pick = (hash: string): boolean => {
    const match = byHash.get(hash);
    if (!match || !mayMove) return false;
    setStop(hash);
    const why = whyStays(match);
    setSaid(why ?? '');
    if (why !== null) return false;
    const from = placeOf(match, moves);
    setHeld({ match, from, place: from });
    return true;
  };
  const over = (place: Place | undefined) =>
    setHeld((last) => {
      const next = place === undefined ? last?.from : place;
      return last && next !== undefined && !isSame(last.place, next) ? { ...last, place: next } : last;
    });
  const end = (words: string) => {
    refocus.current = held?.match.hash ?? null;
    setHeld(null);
    setSaid(words);
    drag.forget();
  };
  const putBack = () => held && end(`De volta: ${placeWords(board, held.from)}.`);
  const drop = () => {
    if (!held) return;
    if (isSame(held.place, held.from)) return putBack();
    // The board may have changed since: a match that has begun or stays by now is not moved.
    const match = byHash.get(held.match.hash);
    const why = match ? whyStays(match) : 'Este jogo não existe mais.';
    if (!match || why !== null || match.begun !== held.match.begun)
      return end(why ?? 'Este jogo começou enquanto isso: ele fica onde está.');
    if (held.place === null && match.begun) return end(wrong.join(' '));
    end(`${matchWords(match)}: ${placeWords(board, held.place)}. ${wrong.join(' ')}`.trim());
    onMove(match, held.place);
  };
  const drag = useBoardDrag(surface, { day, onPick: pick, onOver: over, onDrop: drop, onPutBack: putBack });

  useEffect(() => {
    if (!held) return;
    // Wherever the focus is: a browser may leave it elsewhere when the mouse is pressed.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      putBack();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  });
  useLayoutEffect(() => {
    const hash = refocus.current;
    refocus.current = null;
    if (hash && !held) focusMatch(surface.current, hash);
  });
  useLayoutEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    surface.current?.querySelector('.board-ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const hash = (event.target as Element).closest<HTMLElement>('[data-match]')?.dataset.match;
    if (!hash || event.altKey || event.ctrlKey || event.metaKey) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const arrow = ARROWS[event.key];
    const direction = arrow && isMirrored ? (MIRRORED[arrow] ?? arrow) : arrow;
    const isFar = event.key.startsWith('Page');
    if (event.key === 'Enter' || event.key === ' ') {
      // Without a right to move, a match is only opened.
      if (!mayMove) return;
      event.preventDefault();
      if (event.repeat) return;
      if (held) drop();
      // One that stays is opened: the sheet says why.
      else if (!pick(hash)) setOpen(hash);
    } else if (!held && event.key.toLowerCase() === 'm') {
      event.preventDefault();
      setOpen(hash);
    } else if (held && event.key === 'Delete') {
      event.preventDefault();
      over(null);
    } else if (direction) {
      event.preventDefault();
      if (held) {
        follows.current = true;
        over(movedPlace(day, held.place, { direction, isFar, now: serverNow() }));
      } else {
        const next = inTray(day, hash, direction) ?? nextMatch(day, hash, direction);
        if (next) {
          setStop(next.hash);
          refocus.current = next.hash;
        }
      }
    }
  }

  const onOpen = useCallback((hash: string) => setOpen(hash), []);
  const opened = open === null ? undefined : byHash.get(open);
  const gridStop = day.courts.some(({ items }) => items.some(({ match }) => match.hash === stop))
    ? stop
    : firstOf(day);
  const common = { moves, inConflict, held: held?.match.hash ?? null, onOpen };
  return (
    <section
      ref={surface}
      className={cx('board', day.without.length > 0 && 'with-tray')}
      aria-label="Quadro de quadras e horários"
      onKeyDown={onKeyDown}
      onKeyUp={(event) => {
        // A space bar that picked up or dropped does not open too.
        if (event.key === ' ' && mayMove) event.preventDefault();
      }}
      onBlur={({ relatedTarget }) => {
        if (held && relatedTarget instanceof Element && !relatedTarget.closest('[data-match]')) putBack();
      }}
      onFocus={({ target }) => {
        const { match } = target.dataset;
        if (match && !held) setStop(match);
      }}
      {...(mayMove && drag.handlers)}
    >
      <h2 className="sr-only">{formatNumericDate(board.date)}</h2>
      {mayMove && (
        <p className="board-help text-13 text-muted">
          Arraste um jogo, ou pegue com Enter: as setas movem, Enter solta, Esc devolve, M abre o formulário,
          Delete tira o horário.
        </p>
      )}
      {day.without.length > 0 && (
        <Tray day={day} stop={stop} isTarget={held !== null && held.place === null} {...common} />
      )}
      <Courts {...{ board, day, held, common }} isWrong={wrong.length > 0} stop={gridStop} />
      <div
        role="status"
        className={held ? 'board-said' : 'sr-only'}
        data-conflict={wrong.length > 0 || undefined}
      >
        {held ? (
          <>
            <p className="num">
              <b>{placeWords(board, held.place)}.</b> {matchWords(held.match)}.
            </p>
            {wrong.length === 0 ? (
              <p>{isSame(held.place, held.from) ? 'No lugar de antes.' : 'Sem conflito.'}</p>
            ) : (
              wrong.slice(0, 3).map((words) => <p key={words}>{words}</p>)
            )}
            {wrong.length > 3 && <p>E mais {wrong.length - 3}.</p>}
          </>
        ) : (
          said
        )}
      </div>
      <Sheet
        isOpen={opened !== undefined}
        onClose={() => setOpen(null)}
        kicker={opened && `${opened.category_name} · ${opened.label}`}
        title={opened ? placeWords(board, placeOf(opened, moves)) : ''}
      >
        {opened && (
          <div className="grid gap-3">
            <p className="wrap-anywhere">
              {opened.a} × {opened.b}
            </p>
            {brokenWords(board, opened, placeOf(opened, moves)).map((broken) => (
              <p key={broken} className="text-14 font-label text-amber-text">
                {broken}
              </p>
            ))}
            {whyStays(opened) !== null ? (
              <p className="text-14 text-muted">{whyStays(opened)}</p>
            ) : (
              mayMove && (
                <MoveForm
                  {...{ board, match: opened, place: placeOf(opened, moves) }}
                  onMove={(place) => {
                    setOpen(null);
                    refocus.current = opened.hash;
                    onMove(opened, place);
                  }}
                />
              )
            )}
          </div>
        )}
      </Sheet>
    </section>
  );
}

const isSame = (one: Place, other: Place) =>
  one?.court === other?.court && Date.parse(one?.starts_at ?? '0') === Date.parse(other?.starts_at ?? '0');

function focusMatch(surface: HTMLElement | null, hash: string): void {
  const element = surface?.querySelector<HTMLElement>(`[data-match="${hash}"]`);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const firstOf = ({ courts }: BoardDay): string | null => {
  const firsts = courts.flatMap(({ items: [first] }) => first ?? []);
  return firsts.toSorted((a, b) => a.at - b.at)[0]?.match.hash ?? null;
};

function inTray({ without }: BoardDay, hash: string, direction: Direction): BoardMatch | undefined {
  const at = without.findIndex((match) => match.hash === hash);
  if (at < 0) return undefined;
  const to = { up: at - 1, left: at - 1, down: at + 1, right: at + 1, first: 0, last: without.length - 1 };
  return without[Math.min(Math.max(to[direction], 0), without.length - 1)];
}
