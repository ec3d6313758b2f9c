import { listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { listNotifications } from '@bandeja/contract/calls/notifications';
import { listFriendSuggestions, listPlayers } from '@bandeja/contract/calls/players';
import type { Page } from '@bandeja/contract/fields/primitives';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../test/new-player.ts';
import { useTestApp } from '../../test/test-app.ts';
import { presentPage } from './paging.ts';

const at = (page: number, url = '/api/players/?search=jo%C3%A3o&page_size=10') =>
  presentPage({ url, page, page_size: 10, count: 21, results: [] });

test('a page links its neighbours and keeps the filters', () => {
  expect(at(1)).toMatchObject({
    count: 21,
    next: '/api/players/?search=jo%C3%A3o&page_size=10&page=2',
    previous: null,
  });
  expect(at(3)).toMatchObject({ next: null, previous: '/api/players/?search=jo%C3%A3o&page_size=10&page=2' });
});

test('the page in the address is replaced, not added', () => {
  expect(at(2, '/x?page=2').next).toBe('/x?page=3');
});

test('previous leads to the last page when the page is beyond the end', () => {
  expect(at(9, '/x')).toMatchObject({ next: null, previous: '/x?page=3' });
});

test('an empty list has one empty page', () => {
  expect(presentPage({ url: '/x', page: 1, page_size: 10, count: 0, results: [] })).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});

describe('a list of more than 10,000 rows', () => {
  const app = useTestApp();
  let player: SignedIn;
  beforeAll(async () => {
    player = await newPlayer(app);
    const { id: booking } = await createBooking(app.db, {
      court_id: (await createClub(app.db)).courts[0]?.id ?? 0,
      player_id: player.id,
      date: '2026-03-09',
      start_time: '08:00',
    });
    const rows = sql`generate_series(1, 10050)`;
    await sql`INSERT INTO players (first_name, last_name) SELECT 'Zilda', 'Número ' || n FROM ${rows} AS n`.execute(
      app.db,
    );
    await sql`INSERT INTO notifications (player_id, type, params, sent_at, channel)
      SELECT ${player.id}, 'booking_confirmed', jsonb_build_object('booking', ${booking}::bigint), now(), 'app' FROM ${rows}`.execute(
      app.db,
    );
    await sql`WITH played AS (
        INSERT INTO matches (date, type, ended_at, created_by)
        SELECT now() - n * interval '1 hour', 'Friendly', now(), ${player.id} FROM ${rows} AS n RETURNING id
      )
      INSERT INTO match_players (match_id, player_id, team, position, confirmed_at)
      SELECT id, ${player.id}, 'A', 1, now() FROM played`.execute(app.db);
  });

  const lists: [string, (query: { page: number; page_size: number }) => Promise<{ body: Page<unknown> }>][] =
    [
      ['players', (query) => app.call(listPlayers, { query }, { as: player.token })],
      [
        'players to play with',
        (query) =>
          app.call(listFriendSuggestions, { params: { id: player.id }, query }, { as: player.token }),
      ],
      ['notifications', (query) => app.call(listNotifications, { query }, { as: player.token })],
      [
        'matches',
        (query) =>
          app.call(listMatchesByPlayer, { query: { ...query, player_id: player.id } }, { as: player.token }),
      ],
    ];

  test.each(lists)('%s: counts to 10,000, and goes on to the last page within reach', async (_, read) => {
    const [first, last] = [await read({ page: 1, page_size: 10 }), await read({ page: 1001, page_size: 10 })];
    expect(first.body).toMatchObject({ count: 10_000, next: expect.stringContaining('page=2') });
    const before = await read({ page: 1000, page_size: 10 });
    expect(before.body.next).toContain('page=1001');
    expect(last.body).toMatchObject({ count: 10_000, next: null });
    expect(last.body.results).toHaveLength(10);
  });

  test.each(lists)('%s: refuses a page beyond 10,000 rows with a sentence', async (_, read) => {
    expect(await read({ page: 1002, page_size: 10 })).toMatchObject({
      status: 400,
      body: { page: ['As páginas vão até o item 10.000. Para ver os demais, use os filtros.'] },
    });
  });

  test('a count below it is exact', async () => {
    const found = await app.call(listPlayers, { query: { search: 'número 1002' } }, { as: player.token });
    expect(found.body).toMatchObject({ count: 11, next: expect.any(String) });
  });
});
