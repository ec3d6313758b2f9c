import type { Agenda, AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import { describe, expect, it, test } from 'vitest';
import { freeMinutes, layOutDay, lookOf, neighbour, nowWithin, openingDay } from './day-layout.ts';
import { priceFor } from './prices.ts';

const DATE = '2026-03-09';
const ZONE = 'America/Sao_Paulo';
const at = (minutes: number) => zonedTime(DATE, minutes, ZONE);
const MORNING = at(5 * 60);

let made = 0;
function itemOf(court: number, from: number, to: number, fields: Partial<AgendaItem> = {}): AgendaItem {
  made += 1;
  return {
    ...{ id: made, kind: 'booking', booking: made, court, title: 'Ana', status: BOOKING_STATUS.confirmed },
    ...{ start_time: '', end_time: '', start_at: at(from), end_at: at(to), hold_expires_at: null },
    ...{ price_cents: 12_000, paid_cents: 0, open_cents: 12_000, arrived: false, no_show: false, version: 1 },
    ...fields,
  };
}

const agendaOf = (items: AgendaItem[], fields: Partial<Agenda> = {}): Agenda => ({
  ...{ date: DATE, today: DATE, today_ends_at: at(24 * 60), timezone: ZONE },
  ...{ courts: [1, 2].map((id) => ({ id, name: `Quadra ${id}` })) },
  ...{ hours: [{ opens: 480, closes: 720 }], step_minutes: 60, durations: [60, 90] },
  prices: [
    { from_minute: 480, to_minute: 600, price_cents_per_hour: 10_000 },
    { from_minute: 600, to_minute: 720, price_cents_per_hour: 14_000 },
  ],
  ...{ items, requests: [], ...fields },
});

const closure = { kind: 'closure', booking: null, status: null, title: 'Chuva' } as const;
const cellsOf = (agenda: Agenda, court: number, now = MORNING) =>
  layOutDay(agenda, now)
    .courts.find(({ id }) => id === court)
    ?.cells.map((cell) => [cell.kind, cell.from, cell.to]);

test('a night is of the day that opened it, also on a page that stays open', () => {
  const friday = agendaOf([], { today: '2026-03-06', today_ends_at: '2026-03-07T05:00:00.000Z' });
  expect(openingDay(friday, '2026-03-07T04:59:00.000Z')).toBe('2026-03-06');
  expect(openingDay(friday, '2026-03-07T05:00:00.000Z')).toBe('2026-03-07');
});

describe('the layout of a day', () => {
  it('has a free cell for each start that nothing covers, cut by what comes next', () => {
    const agenda = agendaOf([itemOf(1, 510, 570), itemOf(1, 630, 660)]);
    expect(cellsOf(agenda, 1)).toEqual([
      ['free', 480, 510],
      ['item', 510, 570],
      ['free', 600, 630],
      ['item', 630, 660],
      ['free', 660, 720],
    ]);
    expect(cellsOf(agenda, 2)?.map(([kind]) => kind)).toEqual(['free', 'free', 'free', 'free']);
  });

  it('stretches over bookings outside the hours, and cuts closures to the day', () => {
    const agenda = agendaOf([itemOf(1, 720, 810), itemOf(2, 0, 540, closure)]);
    expect(layOutDay(agenda, MORNING)).toMatchObject({ from: 480, to: 840 });
    expect(cellsOf(agenda, 2)?.[0]).toEqual(['item', 480, 540]);
  });

  it('shows usual hours on a closed day, without a free cell', () => {
    const closed = agendaOf([], { hours: [] });
    expect(layOutDay(closed, MORNING)).toMatchObject({ from: 420, to: 1380 });
    expect(cellsOf(closed, 1)).toEqual([]);
  });

  it('sells a start that has passed while a booking from it would still last', () => {
    const sellable = (now: string) =>
      layOutDay(agendaOf([]), now).courts[0]?.cells.map((cell) => cell.kind === 'free' && cell.sellable);
    expect(sellable(at(569))).toEqual([true, true, true, true]);
    expect(sellable(at(570))).toEqual([false, true, true, true]);
  });

  it('knows where now is, and the time of a minute after midnight', () => {
    const night = layOutDay(agendaOf([], { hours: [{ opens: 480, closes: 1500 }] }), MORNING);
    expect(night.timeOf(1470)).toBe('00:30');
    expect([at(479), at(480), at(1499), at(1500)].map((now) => nowWithin(night, now))).toEqual([
      null,
      480,
      1499,
      null,
    ]);
  });
});

it('a court is free until what comes next or closing, as if a moved booking were not there', () => {
  const moved = itemOf(1, 600, 660);
  const agenda = agendaOf([moved], {
    hours: [
      { opens: 480, closes: 600 },
      { opens: 600, closes: 720 },
    ],
  });
  const layout = layOutDay(agenda, MORNING);
  const free = (from: number, without?: number | null) =>
    freeMinutes(agenda, layout, { court: 1, from, without: without ?? undefined });
  expect([free(480), free(600), free(630), free(660), free(720)]).toEqual([120, 0, 0, 60, 0]);
  expect([free(480, moved.booking), free(630, moved.booking)]).toEqual([240, 90]);
});

it('arrows go up and down in a court, left and right at the same time, and stop at the edges', () => {
  const day = layOutDay(agendaOf([itemOf(2, 480, 660)]), MORNING);
  const go = (court: number, from: number, direction: Parameters<typeof neighbour>[2]) =>
    neighbour(day, { court, from }, direction);
  expect(go(1, 480, 'down')).toEqual({ court: 1, from: 540 });
  expect(go(1, 480, 'up')).toBeNull();
  expect(go(1, 600, 'right')).toEqual({ court: 2, from: 480 });
  expect(go(2, 660, 'left')).toEqual({ court: 1, from: 660 });
  expect(go(1, 480, 'left')).toBeNull();
  expect([go(1, 540, 'first'), go(1, 540, 'last')]).toEqual([
    { court: 1, from: 480 },
    { court: 1, from: 660 },
  ]);
});

it.each<[Partial<AgendaItem>, string, string]>([
  [{ open_cents: 0, paid_cents: 12_000 }, 'paid', 'Pago'],
  [{ open_cents: 0, price_cents: 0 }, 'paid', 'Sem custo'],
  [{ open_cents: 6_000, paid_cents: 6_000 }, 'part', 'Pago em parte'],
  [{}, 'due', 'A pagar'],
  [{ kind: 'regular', arrived: true }, 'due', 'Mensalista · chegou · a pagar'],
  [{ no_show: true }, 'missed', 'Faltou · a pagar'],
  [{ kind: 'hold', status: BOOKING_STATUS.awaiting_payment }, 'hold', 'Aguarda pagamento'],
  [{ status: BOOKING_STATUS.awaiting_confirmation }, 'request', 'Pedido'],
  [closure, 'closure', 'Fechada'],
  [{ ...closure, kind: 'tournament' }, 'tournament', 'Torneio'],
])('%o looks %s and says %s', (fields, look, words) => {
  expect(lookOf(itemOf(1, 480, 540, fields))).toEqual({ look, words });
});

it('the price is that of the table over its bands, and none where the table has a gap', () => {
  expect(priceFor(agendaOf([]), { from: 570, duration: 60 })).toBe(12_000);
  expect(priceFor(agendaOf([]), { from: 690, duration: 60 })).toBeNull();
});
