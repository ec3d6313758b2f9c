import type { Agenda, AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { startMinutes } from '@bandeja/rules/bookings/slots/opening-hours';
import { overlaps } from '@bandeja/rules/bookings/slots/slots';
import { type Instant, MINUTE_MS, toMillis } from '@bandeja/rules/time/instant';
import { dayClock, localDateOf } from '@bandeja/rules/time/zoned-time';

/** Minutes after the first midnight of the opening day, as time passes: a day of a clock change is an hour longer or shorter. */
interface Span {
  from: number;
  to: number;
}

/** What one court shows, from above: an item, or a free start. `to` of a free one is where the next start begins. */
export type Cell = Span & ({ kind: 'item'; item: AgendaItem } | { kind: 'free'; sellable: boolean });

export interface DayLayout extends Span {
  date: string;
  courts: { id: number; name: string; cells: Cell[] }[];
  /** Every start of the day. */
  starts: readonly number[];
  /** `18:30` */
  timeOf: (minute: number) => string;
  minuteOf: (instant: Instant) => number;
}

/** The opening day of an instant, also when the answer is of before its end. */
export const openingDay = ({ today, today_ends_at, timezone }: Agenda, now: Instant): string =>
  toMillis(now) < toMillis(today_ends_at) ? today : localDateOf(now, timezone);

/** A day without hours or items shows these. */
const USUAL: Span = { from: 7 * 60, to: 23 * 60 };

/** An opening day as columns of cells. Items outside the hours stretch the day; closures are cut to it. */
export function layOutDay(agenda: Agenda, now: Instant): DayLayout {
  const clock = dayClock(agenda.date, agenda.timezone);
  const midnight = clock.atOrAfter(0);
  const minuteOf = (instant: Instant) => (toMillis(instant) - midnight) / MINUTE_MS;
  const placed = agenda.items.map((item) => ({
    item,
    span: { from: minuteOf(item.start_at), to: minuteOf(item.end_at) },
  }));
  const day = spanOf(
    agenda,
    placed.filter(({ item }) => item.booking !== null).map(({ span }) => span),
  );
  const starts = startMinutes(agenda.hours, agenda.step_minutes);
  const latest = minuteOf(now) - Math.max(0, ...agenda.durations);
  const courts = agenda.courts.map((court) => {
    const items = placed.flatMap(({ item, span }): Cell[] => {
      const [from, to] = [Math.max(span.from, day.from), Math.min(span.to, day.to)];
      return item.court === court.id && from < to ? [{ kind: 'item', item, from, to }] : [];
    });
    const free = starts.flatMap((from, index): Cell[] => {
      if (items.some((item) => item.from <= from && from < item.to)) return [];
      const next = Math.min(
        from + agenda.step_minutes,
        starts[index + 1] ?? day.to,
        ...items.filter((item) => item.from > from).map((item) => item.from),
      );
      return [{ kind: 'free', from, to: next, sellable: from > latest }];
    });
    return { ...court, cells: [...items, ...free].toSorted((a, b) => a.from - b.from) };
  });
  return {
    ...day,
    date: agenda.date,
    courts,
    starts,
    minuteOf,
    timeOf: (minute) => clock.timeOf(midnight + minute * MINUTE_MS),
  };
}

function spanOf({ hours }: Agenda, bookings: readonly Span[]): Span {
  const spans = [...hours.map(({ opens, closes }) => ({ from: opens, to: closes })), ...bookings];
  if (spans.length === 0) return USUAL;
  // Full hours, so that the lines of the hours begin with the day.
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60) * 60,
  };
}

/** How long a court is free from a minute on, within the hours; `without`: as if this booking were not there. */
export function freeMinutes(
  agenda: Agenda,
  layout: Pick<DayLayout, 'minuteOf'>,
  { court, from, without }: { court: number; from: number; without?: number | undefined },
): number {
  const range = agenda.hours.find(({ opens, closes }) => opens <= from && from < closes);
  // Hours that touch are one.
  const closes = range ? lastClosing(agenda.hours, range.closes) : from;
  const next = agenda.items
    .filter((item) => item.court === court && (without === undefined || item.booking !== without))
    .map((item) => ({ start: layout.minuteOf(item.start_at), end: layout.minuteOf(item.end_at) }))
    .filter(({ end }) => end > from);
  if (next.some((item) => overlaps(item, { start: from, end: from + 1 }))) return 0;
  return Math.min(closes, ...next.map(({ start }) => start)) - from;
}

function lastClosing(hours: Agenda['hours'], closes: number): number {
  const next = hours.find((range) => range.opens <= closes && range.closes > closes);
  return next ? lastClosing(hours, next.closes) : closes;
}

/** Where now is in the shown day; null: not within it. */
export function nowWithin(layout: DayLayout, now: Instant): number | null {
  const minute = layout.minuteOf(now);
  return minute >= layout.from && minute < layout.to ? minute : null;
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';
export interface Place {
  court: number;
  from: number;
}

/** The cell that an arrow reaches: up and down within a court, left and right at the same time of the next court. */
export function neighbour(
  { courts }: Pick<DayLayout, 'courts'>,
  at: Place,
  direction: Direction,
): Place | null {
  const column = courts.findIndex(({ id }) => id === at.court);
  const cells = focusable(courts[column]);
  const row = cells.findIndex(({ from }) => from === at.from);
  const inColumn = { up: row - 1, down: row + 1, first: 0, last: cells.length - 1 };
  if (direction in inColumn) {
    const cell = cells[inColumn[direction as keyof typeof inColumn]];
    return cell ? { court: at.court, from: cell.from } : null;
  }
  const next = courts[column + (direction === 'left' ? -1 : 1)];
  const [first, ...others] = focusable(next);
  if (!next || !first) return null;
  const cell = others.findLast(({ from }) => from <= at.from) ?? first;
  return { court: next.id, from: cell.from };
}

const focusable = (court: { cells: Cell[] } | undefined): Cell[] =>
  (court?.cells ?? []).filter((cell) => cell.kind === 'item' || cell.sellable);

/** How an item looks: a word and a pattern, which stand for the colour too. */
export type Look =
  | 'paid'
  | 'part'
  | 'due'
  | 'hold'
  | 'request'
  | 'closure'
  | 'tournament'
  | 'offer'
  | 'missed';

const KIND_WORDS: Partial<Record<AgendaItem['kind'], string>> = { regular: 'Mensalista', lesson: 'Aula' };

/** `Mensalista · a pagar`; the look is that of the money. */
export function lookOf(item: AgendaItem): { look: Look; words: string } {
  const { kind, price_cents, paid_cents, open_cents } = item;
  if (kind === 'closure') return { look: 'closure', words: 'Fechada' };
  if (kind === 'tournament') return { look: 'tournament', words: 'Torneio' };
  if (kind === 'offer') return { look: 'offer', words: 'Oferecida' };
  if (kind === 'hold') return { look: 'hold', words: 'Aguarda pagamento' };
  if (item.status === BOOKING_STATUS.awaiting_confirmation) return { look: 'request', words: 'Pedido' };
  const money: { look: Look; words: string } =
    (open_cents ?? 0) <= 0
      ? { look: 'paid', words: price_cents === 0 ? 'sem custo' : 'pago' }
      : (paid_cents ?? 0) > 0
        ? { look: 'part', words: 'pago em parte' }
        : { look: 'due', words: 'a pagar' };
  const words = [
    KIND_WORDS[kind],
    item.no_show ? 'faltou' : item.arrived ? 'chegou' : undefined,
    money.words,
  ].filter((word) => word !== undefined);
  const text = words.join(' · ');
  return {
    look: item.no_show ? 'missed' : money.look,
    words: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
  };
}

/** What is open over the day. */
export type Opened =
  | { kind: 'new'; court: number | null; from: number }
  | { kind: 'moved'; booking: number; place: Place }
  | { kind: 'offer'; item: AgendaItem }
  | null;
