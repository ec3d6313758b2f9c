import type { AvailableCourt } from '@bandeja/contract/calls/bookings';
import { describe, expect, it } from 'vitest';
import {
  LOST,
  type ReserveEvent,
  type ReserveState,
  reserveReducer,
  type SentBooking,
  startReserving,
} from './reserve-state.ts';

const one = { id: 1, name: 'Quadra 1' };
const two = { id: 2, name: 'Quadra 2' };
const courts = [one, two] as AvailableCourt[];
const sent: SentBooking = {
  courts,
  order: { court: 1, date: '2026-03-09', start_time: '18:00', duration: 60, match_type: 'Friendly' },
};
const start = startReserving(90, one);
const taken = { court: 1, text: 'Quadra 1: Este horário acabou de ser reservado' };
const lost = { court: 1, text: LOST };
const limit = { court: 1, text: 'Você chegou ao limite de reservas.' };

describe('the sheet that books a court', () => {
  it.each<[string, Partial<ReserveState>, ReserveEvent, Partial<ReserveState>]>([
    [
      'a chosen court clears the notice',
      { notice: limit },
      { type: 'court_chosen', court: 2 },
      { court: 2, notice: null },
    ],
    [
      'a chosen duration keeps the notice',
      { notice: limit },
      { type: 'duration_chosen', duration: 60 },
      { duration: 60, notice: limit },
    ],
    ['a type is chosen', {}, { type: 'type_chosen', matchType: 'Friendly' }, { type: 'Friendly' }],
    [
      'a taken court is replaced by the next one, with a pause',
      {},
      { type: 'court_shown', court: two, isGone: true },
      { shown: two, isPaused: true, notice: taken },
    ],
    [
      'the last court, when taken, leaves an empty sheet and a notice',
      {},
      { type: 'court_shown', court: undefined, isGone: true },
      { shown: undefined, isPaused: true, notice: taken },
    ],
    [
      'a taken court that was refused before keeps its notice, with a pause',
      { notice: limit },
      { type: 'court_shown', court: two, isGone: true },
      { shown: two, isPaused: true, notice: limit },
    ],
    [
      'another chosen court gives no notice',
      { court: 2 },
      { type: 'court_shown', court: two, isGone: false },
      { court: 2, shown: two },
    ],
    [
      'a court that returns to an empty sheet gives no notice',
      { shown: undefined },
      { type: 'court_shown', court: two, isGone: true },
      { shown: two },
    ],
    ['the pause ends', { isPaused: true }, { type: 'pause_ended' }, { isPaused: false }],
    [
      'a sent booking freezes the list and its court and clears the notice',
      { notice: limit },
      { type: 'sent', booking: sent },
      { sent, court: 1, notice: null },
    ],
    [
      'a booking without an answer keeps the list and its court',
      { sent, court: 1 },
      { type: 'lost', notice: lost },
      { notice: lost },
    ],
    [
      'no other court is chosen while a booking has no outcome',
      { sent },
      { type: 'court_chosen', court: 2 },
      {},
    ],
    [
      'no other duration is chosen while a booking has no outcome',
      { sent },
      { type: 'duration_chosen', duration: 60 },
      {},
    ],
    [
      'no other type is chosen while a booking has no outcome',
      { sent },
      { type: 'type_chosen', matchType: 'Friendly' },
      {},
    ],
    [
      'a refusal releases the list and is shown',
      { sent },
      { type: 'refused', notice: limit },
      { sent: null, notice: limit },
    ],
    [
      'a failed config shows its notice and keeps a booking in flight',
      { sent },
      { type: 'config_failed', notice: limit },
      { sent, notice: limit },
    ],
  ])('%s', (_, before, event, after) => {
    expect(reserveReducer({ ...start, ...before }, event)).toEqual({ ...start, ...before, ...after });
  });

  it('starts with the booking from before a reload, its court and its choices', () => {
    expect(startReserving(90, two, sent)).toEqual({
      ...start,
      ...{ sent, court: 1, shown: one, duration: 60, type: 'Friendly', notice: lost },
    });
  });
});
