import type { Match } from '@bandeja/contract/calls/matches';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { bookingQuery, clubQuery } from '../../../data/shared-reads.ts';
import { draw } from '../../../testing/draw.tsx';
import { MatchLinks } from './match-links.tsx';

const match = (minutes: number, fields: object = {}) =>
  ({
    id: 7,
    date: new Date(Date.now() + minutes * 60_000).toISOString(),
    ended_at: null,
    cancelled_at: null,
    booking: null,
    created_by: 41,
    court: null,
    meta_data: {},
    players: [],
    ...fields,
  }) as unknown as Match;

test.each([
  ['before its start', match(5), true],
  ['after its start', match(-5), false],
  ['when it is cancelled', match(5, { cancelled_at: '2026-08-12T12:00:00Z' }), false],
])('a match offers its calendar file only until it begins: %s', async (_, one, isOffered) => {
  const html = await draw(<MatchLinks match={one} viewerId={41} />);
  expect(html.includes('Adicionar ao calendário')).toBe(isOffered);
});

test('only the creator, who owns the booking, has the link to it', async () => {
  const booked = match(5, { booking: 9 });
  expect(await draw(<MatchLinks match={booked} viewerId={41} />)).toContain('/booking/9');
  expect(await draw(<MatchLinks match={booked} viewerId={42} />)).not.toContain('/booking/9');
});

test('only what the booking itself says can be divided has the link that opens the division', async () => {
  const drawn = (can: object, fields: object = {}) => {
    const client = new QueryClient();
    client.setQueryData(bookingQuery(9).queryKey, { can } as never);
    return draw(<MatchLinks match={match(5, { booking: 9, ...fields })} viewerId={41} />, client);
  };
  expect(await drawn({ split: true })).toContain('Dividir');
  expect(await drawn({})).not.toContain('Dividir');
  expect(await drawn({ split: true }, { cancelled_at: '2026-08-12T12:00:00Z' })).not.toContain('Dividir');
  expect(await drawn({ split: true }, { created_by: 42 })).not.toContain('Dividir');
  expect(await draw(<MatchLinks match={match(5, { booking: 9 })} viewerId={41} />)).not.toContain('Dividir');
});

test('a match in a club has the route to it while it is open', async () => {
  const client = new QueryClient();
  client.setQueryData(clubQuery('arena').queryKey, { google_location: 'Rua das Quadras, 12' } as never);
  const court = { name: 'Quadra 2', club: { slug: 'arena', name: 'Arena' } };
  const links = (fields: object) =>
    draw(<MatchLinks match={match(5, { court, ...fields })} viewerId={41} />, client);
  expect(await links({})).toMatch(/href="https:[^"]*Rua[^"]*"[^>]*aria-label="Rota/);
  expect(await links({ ended_at: '2026-08-12T12:00:00Z' })).not.toContain('Rota');
});
