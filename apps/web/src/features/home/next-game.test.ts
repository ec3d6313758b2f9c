import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match } from '@bandeja/contract/calls/matches';
import { describe, expect, test } from 'vitest';
import { nextGame } from './next-game.ts';

const now = new Date('2026-03-06T17:10:00Z');

const booking = {
  id: 7,
  start_at: '2026-03-06T22:30:00.000Z',
  timezone: 'America/Sao_Paulo',
  duration: 90,
  match_type: 'Friendly',
  can: { cancel: true, pay: false, create_match: true },
  status: 30,
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

describe('the next game', () => {
  test('the next game is null without bookings and matches', () => {
    expect(nextGame({ booking: null, match: null, now })).toBeNull();
  });

  test('a booking is shown in the zone of its club', () => {
    expect(nextGame({ booking, match: null, now })).toMatchObject({
      when: 'Hoje, 19:30',
      until: 'em 5 h 20 min',
      place: 'Arena Moema, Quadra 3',
      detail: 'Amistosa · 90 minutos',
      pairs: null,
      bookingId: 7,
      waiting: null,
    });
  });

  test('an unconfirmed booking states what it waits for', () => {
    const asked = { ...booking, status: 20 as const, status_label: 'Aguardando Confirmação' };
    expect(nextGame({ booking: asked, match: null, now })).toMatchObject({
      waiting: 'Aguardando Confirmação',
      payUntil: null,
    });
  });

  test('an unpaid court comes before a sooner match until its hold expires', () => {
    const hold_expires_at = '2026-03-06T17:20:00.000Z';
    const held = {
      ...booking,
      can: { cancel: true, pay: true, create_match: true },
      status: 10 as const,
      status_label: 'Aguardando Pagamento',
      hold_expires_at,
    };
    const sooner = { ...match, date: '2026-03-06T20:00:00.000Z' };
    expect(nextGame({ booking: held, match: sooner, now })).toMatchObject({
      bookingId: 7,
      payUntil: hold_expires_at,
      waiting: null,
    });
    const over = new Date(hold_expires_at);
    expect(nextGame({ booking: held, match: sooner, now: over })?.matchId).toBe(9);
    expect(nextGame({ booking: held, match: null, now: over })?.waiting).toBe('Aguardando Pagamento');
  });

  test('a booking with its match is one game, with the pairs in order', () => {
    const game = nextGame({ booking: { ...booking, meta_data: { match: 9 } }, match, now });
    expect(game).toMatchObject({ matchId: 9, bookingId: 7, detail: 'Competitiva · 90 minutos' });
    expect(game?.pairs?.a.map(({ id }) => id)).toEqual([1, 2]);
    expect(game?.pairs?.b.map(({ id }) => id)).toEqual([3]);
  });

  test('a match outside the registered clubs is shown in its own zone', () => {
    expect(nextGame({ booking: null, match, now })).toMatchObject({
      when: 'Amanhã, 09:00',
      place: 'Quadra do Zé',
      matchId: 9,
      bookingId: null,
    });
  });

  test('the sooner of a booking and another match is chosen', () => {
    expect(nextGame({ booking, match, now })?.bookingId).toBe(7);
    const sooner = { ...match, date: '2026-03-06T20:00:00.000Z' };
    expect(nextGame({ booking, match: sooner, now })?.matchId).toBe(9);
  });
});
