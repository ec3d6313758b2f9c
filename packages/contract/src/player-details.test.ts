import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bookCourt } from './schemas/bookings.ts';

const order = { court: 1, date: '2026-08-12', start_time: '18:00' };

test('the details of a booking without players name none', () => {
  const { player_details } = z.parse(bookCourt.body, { ...order, player_details: { note: 'Levo bolas' } });
  expect(player_details).toMatchObject({ players: [], note: 'Levo bolas' });
});
