import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match } from '@bandeja/contract/calls/matches';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { missingMatch, nextGames, topGames } from './next-game.ts';

const now = new Date('2026-03-06T17:10:00Z');

const booking = {
  id: 7,
  start_at: '2026-03-06T22:30:00.000Z',
  timezone: 'America/Sao_Paulo',
  duration: 90,
  match_type: 'Friendly',
  can: { cancel: true, pay: false, create_match: true },
  status: BOOKING_STATUS.confirmed,
  status_label: 'Confirmada',
  hold_expires_at: null,
  payment: null,
  court: { id: 1, name: 'Quadra 3', club: { id: 1, slug: 'arena', name: 'Arena Moema', city: 'São Paulo' } },
  meta_data: {},
} as unknown as Booking;

const match = {
  id: 9,
  date: '2026-03-07T13:00:00.000Z',
  timezone: 'America/Manaus',
  type: 'Competitive',
  court: null,
  meta_data: { club: 'Quadra do Zé' },
  players: [
    { id: 3, team: 'B', position: 1 },
    { id: 2, team: 'A', position: 2 },
    { id: 1, team: 'A', position: 1 },
    { id: 4, team: '', position: 1 },
  ],
} as unknown as Match;

const first = (sources: Partial<Parameters<typeof nextGames>[0]>) =>
  nextGames({ unpaid: null, next: null, matches: [], now, ...sources })[0];

describe('the next games', () => {
  test('are none without bookings and matches', () => {
    expect(nextGames({ unpaid: null, next: null, matches: [], now })).toEqual([]);
  });

  test('a booking is shown in the zone of its club', () => {
    expect(first({ next: booking })).toMatchObject({
      when: 'Hoje, 19:30',
      until: 'em 5 h 20 min',
      place: 'Arena Moema, Quadra 3',
      detail: 'Amistosa · 90 minutos',
      pairs: null,
      bookingId: 7,
      club: 'arena',
      waiting: null,
    });
  });

  test('an unconfirmed booking states what it waits for', () => {
    const asked = {
      ...booking,
      status: BOOKING_STATUS.awaiting_confirmation,
      status_label: 'Aguardando Confirmação',
    };
    expect(first({ next: asked })).toMatchObject({ waiting: 'Aguardando Confirmação', payUntil: null });
    const inReview = {
      ...asked,
      can: { cancel: true, pay: true, create_match: true },
      hold_expires_at: '2026-03-06T17:20:00.000Z',
    };
    expect(first({ next: inReview })).toMatchObject({ waiting: 'Aguardando Confirmação', payUntil: null });
    const text = 'Esperando os outros (2 de 4 pagaram), até sábado, 07/03, às 09:00';
    const forOthers = {
      ...inReview,
      status: BOOKING_STATUS.awaiting_payment,
      waits_for: { until: inReview.hold_expires_at, text },
    };
    expect(first({ next: forOthers })).toMatchObject({ waiting: text, payUntil: null });
  });

  test('an unpaid court is always shown, after a sooner game and before a later one', () => {
    const unpaid = {
      ...booking,
      can: { cancel: true, pay: true, create_match: true },
      status: BOOKING_STATUS.awaiting_payment,
      status_label: 'Aguardando Pagamento',
      hold_expires_at: '2026-03-06T17:20:00.000Z',
    };
    const ids = (date: string) =>
      nextGames({ unpaid, next: null, matches: [{ ...match, date }], now }).map(
        ({ bookingId, matchId, payUntil }) => bookingId ?? [matchId, payUntil],
      );
    expect(ids('2026-03-06T20:00:00.000Z')).toEqual([[9, null], 7]);
    expect(ids('2026-03-06T23:00:00.000Z')).toEqual([7, [9, null]]);
    expect(first({ unpaid })).toMatchObject({ payUntil: unpaid.hold_expires_at, waiting: null });
    // Between two reads the hold may end.
    const over = new Date(unpaid.hold_expires_at);
    expect(first({ unpaid, now: over })).toMatchObject({ payUntil: null, waiting: 'Aguardando Pagamento' });
  });

  test('a booking with its match is one game, with the pairs in order', () => {
    const games = nextGames({
      unpaid: null,
      next: { ...booking, meta_data: { match: 9 } },
      matches: [match],
      now,
    });
    expect(games).toMatchObject([{ matchId: 9, bookingId: 7, detail: 'Competitiva · 90 minutos' }]);
    expect(games[0]?.pairs?.a.map(({ id }) => id)).toEqual([1, 2]);
    expect(games[0]?.pairs?.b.map(({ id }) => id)).toEqual([3]);
  });

  test('a match outside the registered clubs is shown in its own zone', () => {
    expect(first({ matches: [match] })).toMatchObject({
      when: 'Amanhã, 09:00',
      place: 'Quadra do Zé',
      matchId: 9,
      bookingId: null,
      club: null,
    });
  });

  test('a place that must be paid says so until its time is over', () => {
    const payment = { id: 1, match_place: 2, amount_cents: 6_750, status: 'waiting', until: '' };
    const at = (until: string, status = 'waiting') =>
      first({ matches: [{ ...match, payment: { ...payment, until, status } } as Match] })?.waiting;
    expect(at('2026-03-06T17:20:00.000Z')).toBe('Pague a vaga até hoje, 13:20');
    expect([at('2026-03-06T17:10:00.000Z'), at('2026-03-06T17:20:00.000Z', 'paid')]).toEqual([null, null]);
  });

  test('a match that was opened again by a contest is not the next game', () => {
    const contested = { ...match, date: '2026-03-06T16:00:00.000Z', result: { state: 'contested' } } as Match;
    expect(first({ matches: [contested] })).toBeUndefined();
    expect(first({ matches: [contested, match] })).toMatchObject({ startAt: match.date });
  });

  test('of a booking and another match only the sooner is shown', () => {
    const shown = (date: string) =>
      nextGames({ unpaid: null, next: booking, matches: [{ ...match, date }], now }).map(
        ({ bookingId, matchId }) => bookingId ?? matchId,
      );
    expect(shown(match.date)).toEqual([7]);
    expect(shown('2026-03-06T20:00:00.000Z')).toEqual([9]);
  });
});

describe('top-games', () => {
  const now = new Date('2026-03-06T17:10:00Z');

  const bookingOf = (match?: number) =>
    ({
      id: 7,
      start_at: '2026-03-06T22:30:00.000Z',
      timezone: 'America/Sao_Paulo',
      can: { pay: false },
      status: BOOKING_STATUS.confirmed,
      hold_expires_at: null,
      court: { name: 'Quadra 3', club: { name: 'Arena Moema', slug: 'arena' } },
      meta_data: match === undefined ? {} : { match },
    }) as unknown as Booking;

  const matchOf = (id: number, date: string) =>
    ({
      id,
      date,
      timezone: 'America/Sao_Paulo',
      type: 'Friendly',
      court: null,
      meta_data: {},
      players: [],
    }) as unknown as Match;

  const early = matchOf(8, '2026-03-06T20:00:00.000Z');
  const booked = matchOf(9, '2026-03-06T22:30:00.000Z');
  const reads = (next: Booking | null, open: Match[], soonest: Match | null) => ({
    bookings: { unpaid: null, next },
    open,
    soonest,
  });

  test('a booking and its match are one game, and a sooner match comes before it', () => {
    const both = topGames(reads(bookingOf(9), [early, booked], early), now);
    expect(both.map(({ matchId, bookingId }) => [matchId, bookingId])).toEqual([[8, null]]);
    const one = topGames(reads(bookingOf(9), [booked], booked), now);
    expect(one).toMatchObject([{ matchId: 9, bookingId: 7, pairs: { a: [], b: [] } }]);
  });

  test('the match of a booking that is not among the open ones is missing until it is read', () => {
    const left = reads(bookingOf(9), [], null);
    expect(missingMatch(left)).toBe(9);
    expect(missingMatch(reads(bookingOf(9), [booked], null))).toBeUndefined();
    expect(missingMatch(reads(bookingOf(), [], null))).toBeUndefined();
    expect(topGames(left, now)).toMatchObject([{ pairs: null }]);
    expect(topGames(left, now, booked)).toMatchObject([{ pairs: { a: [], b: [] } }]);
  });

  test('without bookings and matches there is no game', () => {
    expect(topGames(reads(null, [], null), now)).toEqual([]);
  });
});

describe('a tournament game that is no match of four', () => {
  const pair = (id: number, name: string) => ({
    ...{ id, withdrawn: false },
    player_A: { id, first_name: name, last_name: 'A.', images: [] },
    player_B: { id: id + 1, first_name: 'Bia', last_name: 'L.', images: [] },
  });
  const game = {
    ...{ id: 1, tournament: 'abcdefghijkl', category_name: '5ª masculina', label: 'Grupo A' },
    ...{ team_a: pair(1, 'Ana'), team_b: pair(3, 'Gil'), court: { id: 1, name: 'Quadra 3' } },
    ...{ starts_at: '2026-03-06T22:00:00.000Z', match: null, outcome: null, timezone: 'America/Manaus' },
  } as unknown as TournamentMatch;

  test('is the next game before a later booking, with its tournament', () => {
    const found = first({ next: booking, guests: game });
    expect(found).toMatchObject({
      ...{ when: 'Hoje, 18:00', place: 'Quadra 3', detail: 'Torneio · 5ª masculina · Grupo A' },
      ...{ tournament: 'abcdefghijkl', matchId: null, bookingId: null },
    });
    expect(found?.pairs?.b.map(({ player }) => player.first_name)).toEqual(['Gil', 'Bia']);
    const later = { ...game, starts_at: '2026-03-06T23:00:00.000Z' };
    expect(first({ next: booking, guests: later })).toMatchObject({ bookingId: 7, tournament: null });
  });
});
