import type { AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import {
  type Cell,
  type DayLayout,
  type Direction,
  lookOf,
  neighbour,
  nowWithin,
  type Place,
} from './day-layout.ts';
import { ItemWords } from './item-text.tsx';
import { useItemDrag } from './use-item-drag.ts';
import './day-grid.css';

/** Courts on one printed page. */
const ON_PAGE = 6;
/** Above now, when the day opens. */
const MINUTES_BEFORE_NOW = 60;

interface DayGridProps {
  layout: DayLayout;
  now: Date;
  /** Starts a booking. */
  onFree: (place: Place) => void;
  onItem: (item: AgendaItem) => void;
  /** Whether the item may be dragged, and where it was dropped. */
  isMovable: (item: AgendaItem) => boolean;
  onDrop: (item: AgendaItem, place: Place) => void;
}

/** A day as a grid: courts side by side, time from above. One stop of the Tab key; arrows go from cell to cell. */
export function DayGrid({ layout, now, onFree, onItem, isMovable, onDrop }: DayGridProps) {
  const box = useRef<HTMLElement>(null);
  const drag = useItemDrag(layout, onDrop);
  const nowMinute = nowWithin(layout, now);
  useOneTabStop(box);
  useScrollToNow(box, layout, nowMinute);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const direction = DIRECTIONS[event.key];
    const at = placeOf(event.target);
    if (!direction || !at || event.altKey || event.ctrlKey || event.metaKey) return;
    // The grid is drawn from the right to the left in such a language.
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = neighbour(layout, at, isMirrored ? (MIRRORED[direction] ?? direction) : direction);
    event.preventDefault();
    if (next) box.current?.querySelector<HTMLElement>(selectorOf(next))?.focus();
  }

  return (
    <section
      ref={box}
      className="agenda-scroll"
      aria-label="Quadras do dia. As setas andam entre os horários."
      onKeyDown={onKeyDown}
      onFocus={(event) => moveTabStop(box.current, event.target)}
      {...drag.handlers}
    >
      <div className="agenda-grid" style={{ '--from': layout.from, '--to': layout.to } as CSSProperties}>
        {banksOf(layout.courts).map((courts, index) => (
          <div key={courts[0]?.id ?? index} className="agenda-bank">
            <Times layout={layout} nowMinute={nowMinute} />
            {courts.map((court) => (
              <Column
                key={court.id}
                court={court}
                layout={layout}
                nowMinute={nowMinute}
                onFree={onFree}
                onItem={onItem}
                isMovable={isMovable}
              />
            ))}
          </div>
        ))}
      </div>
      {drag.target && (
        <p className="agenda-drop num" role="status">
          {layout.courts.find(({ id }) => id === drag.target?.court)?.name} ·{' '}
          {layout.timeOf(drag.target.from)}
        </p>
      )}
    </section>
  );
}

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};
const MIRRORED: Partial<Record<Direction, Direction>> = { left: 'right', right: 'left' };

const selectorOf = ({ court, from }: Place) => `[data-court="${court}"][data-from="${from}"]`;

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-from]') : null;
  return cell ? { court: Number(cell.dataset.court), from: Number(cell.dataset.from) } : null;
}

/** The cell that has the focus, or had it last, is reached by Tab. Without React: a state would draw all cells again. */
function moveTabStop(box: HTMLElement | null, cell: Element): void {
  if (!(cell instanceof HTMLElement) || cell.dataset.from === undefined) return;
  for (const old of box?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? []) old.tabIndex = -1;
  cell.tabIndex = 0;
}

function useOneTabStop(box: { current: HTMLElement | null }): void {
  // After each drawing: the cell may be gone.
  useEffect(() => {
    if (box.current?.querySelector('[tabindex="0"]')) return;
    const first = box.current?.querySelector<HTMLElement>('[data-from]');
    if (first) first.tabIndex = 0;
  });
}

function useScrollToNow(box: { current: HTMLElement | null }, { date }: DayLayout, minute: number | null) {
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current === date || !box.current) return;
    shown.current = date;
    const line = box.current.querySelector<HTMLElement>('.agenda-now');
    const hour = box.current.querySelector<HTMLElement>('.agenda-times li')?.offsetHeight ?? 0;
    box.current.scrollTop = line && minute !== null ? line.offsetTop - (hour * MINUTES_BEFORE_NOW) / 60 : 0;
  }, [box, date, minute]);
}

function banksOf<Court>(courts: readonly Court[]): Court[][] {
  const banks = Math.max(1, Math.ceil(courts.length / ON_PAGE));
  return Array.from({ length: banks }, (_, bank) => courts.slice(bank * ON_PAGE, (bank + 1) * ON_PAGE));
}

const at = (from: number, to: number) => ({ '--at': from, '--until': to }) as CSSProperties;

function Times({ layout, nowMinute }: { layout: DayLayout; nowMinute: number | null }) {
  const hours = Array.from(
    { length: Math.ceil((layout.to - layout.from) / 60) },
    (_, hour) => layout.from + hour * 60,
  );
  return (
    <ol className="agenda-times num" aria-hidden="true">
      {hours.map((hour) => (
        <li key={hour} style={at(hour, hour + 60)}>
          {layout.timeOf(hour)}
        </li>
      ))}
      {nowMinute !== null && (
        <li className="agenda-now" style={at(nowMinute, nowMinute)}>
          <b>{layout.timeOf(nowMinute)}</b>
        </li>
      )}
    </ol>
  );
}

interface ColumnProps extends Pick<DayGridProps, 'layout' | 'onFree' | 'onItem' | 'isMovable'> {
  court: DayLayout['courts'][number];
  nowMinute: number | null;
}

const Column = memo(function Column({ court, layout, nowMinute, onFree, onItem, isMovable }: ColumnProps) {
  const title = `quadra-${court.id}`;
  return (
    <section className="agenda-court" aria-labelledby={title} data-column={court.id}>
      <h3 id={title}>{court.name}</h3>
      <ol>
        {court.cells.map((cell) => (
          <li
            key={cell.kind === 'item' ? `i${cell.item.id}` : cell.from}
            style={at(cell.from, cell.to)}
            data-kind={cell.kind}
          >
            {cell.kind === 'item' ? (
              <ItemButton court={court.id} cell={cell} onItem={onItem} isMovable={isMovable(cell.item)} />
            ) : cell.sellable ? (
              <button
                type="button"
                className="agenda-free num"
                tabIndex={-1}
                data-court={court.id}
                data-from={cell.from}
                aria-label={`${layout.timeOf(cell.from)}, ${court.name}: livre`}
                onClick={() => onFree({ court: court.id, from: cell.from })}
              >
                <span aria-hidden="true">+ {layout.timeOf(cell.from)}</span>
              </button>
            ) : null}
          </li>
        ))}
        {nowMinute !== null && (
          <li aria-hidden="true" className="agenda-now" style={at(nowMinute, nowMinute)} />
        )}
      </ol>
    </section>
  );
});

interface ItemButtonProps {
  court: number;
  cell: Extract<Cell, { kind: 'item' }>;
  onItem: (item: AgendaItem) => void;
  isMovable: boolean;
}

function ItemButton({ court, cell: { item, from, to }, onItem, isMovable }: ItemButtonProps) {
  const { look } = lookOf(item);
  return (
    <button
      type="button"
      className={cx('agenda-item', to - from <= 30 && 'short')}
      data-kind={item.kind}
      data-look={look}
      data-movable={isMovable || undefined}
      data-item={item.id}
      data-court={court}
      data-from={from}
      tabIndex={-1}
      onClick={() => onItem(item)}
    >
      <b>{item.title}</b>
      <span className="num">
        {item.start_time}–{item.end_time}
      </span>
      <ItemWords item={item} />
    </button>
  );
}
