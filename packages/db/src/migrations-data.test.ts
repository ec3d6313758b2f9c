/** @module-tag postgres-15 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@bandeja/pg/migrate';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrationsDirectory } from './migrations-directory.ts';
import { onServer, withDatabase } from './testing/test-server.ts';

// Migrations that convert data, on rows as an older version wrote them.

const server = inject('testServer');
const name = `${server.prefix}migrate_data`;
const connectionString = withDatabase(server.connectionString, name);
let directory = '';

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bandeja-migrations-'));
  await onServer(server.connectionString, (client) => client.query(`CREATE DATABASE ${name}`));
});
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await onServer(server.connectionString, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

/** Applies the product's migrations up to the one with this number. */
async function migrateTo(number: string): Promise<void> {
  for (const file of readdirSync(migrationsDirectory())) {
    if (file.slice(0, 3) <= number) copyFileSync(join(migrationsDirectory(), file), join(directory, file));
  }
  await migrate({ connectionString, directory });
}
const query = async (text: string) => (await onServer(connectionString, (client) => client.query(text))).rows;

test('012 turns a kept answer into the id of its object and keeps call, hash and status', async () => {
  await migrateTo('011');
  await query(`
    INSERT INTO users (username, email, password_hash) VALUES ('ana', 'ana@exemplo.com.br', '');
    INSERT INTO idempotency_keys (user_id, key, call, body_hash, status, answer) VALUES
      (1, 'a', 'createMatch', '\\x01', 201, '{"id": 12, "players": [{"player": {"first_name": "Zuleica"}}]}'),
      (1, 'b', 'resendEmailLink', '\\x02', 200, '{}'),
      (1, 'c', 'removeMatchPlayer', '\\x03', 204, 'null')`);
  await migrateTo('012');
  expect(
    await query('SELECT key, call, body_hash, status, object_id FROM idempotency_keys ORDER BY key'),
  ).toEqual([
    { key: 'a', call: 'createMatch', body_hash: Buffer.of(1), status: 201, object_id: '12' },
    { key: 'b', call: 'resendEmailLink', body_hash: Buffer.of(2), status: 200, object_id: null },
    { key: 'c', call: 'removeMatchPlayer', body_hash: Buffer.of(3), status: 204, object_id: null },
  ]);
});

test('013 keeps notifications that type and ids describe, deletes the others, and leaves no text', async () => {
  await migrateTo('012');
  await query(`
    INSERT INTO players (first_name, last_name) VALUES ('Zuleica', 'Quintela'), ('Bia', 'Lopes');
    INSERT INTO clubs (slug, name, city, state, timezone) VALUES ('c', 'C', 'Santos', 'SP', 'America/Sao_Paulo');
    INSERT INTO courts (club_id, name) VALUES (1, 'Quadra 1');
    INSERT INTO court_occupations (court_id, during, kind, status)
      VALUES (1, '[2026-03-09 21:00+00,2026-03-09 22:00+00)', 'booking', 'released');
    INSERT INTO bookings (occupation_id, court_id, player_id, date, start_at, end_at, status, price_cents)
      VALUES (1, 1, 1, '2026-03-09', '2026-03-09 21:00+00', '2026-03-09 22:00+00', 40, 12000);
    INSERT INTO matches (date, type, created_by, contested_at, contested_by, contest_reason)
      VALUES ('2026-03-05', 'Friendly', 1, now(), 2, 'Foi 5 a 7.');
    INSERT INTO notifications (player_id, type, title, content, meta_data) VALUES
      (1, 'booking_confirmed', '', 'Quadra 1. Bom jogo!', '{"type": "booking", "id": 1}'),
      (1, 'booking_cancelled', '', 'Quadra 1.', '{"type": "booking", "id": 1}'),
      (1, 'booking_cancelled', '', 'Quadra 1. R$ 120,00 estão voltando para você.', '{"type": "booking", "id": 1}'),
      (1, 'payment_refunded', '', 'Quadra 1. O pagamento chegou', '{"type": "booking", "id": 1}'),
      (1, 'match_cancelled', '', '', '{"type": "match", "id": 1}'),
      (1, 'match_contested', '', 'Bia Lopes contestou: “Foi 5 a 7.”', '{"type": "match", "id": 1}'),
      (1, 'match_finished', 'Partida encerrada sem acordo', '', '{"type": "match", "id": 1}'),
      (1, 'match_accepted', '', 'Ninguém contestou a partida', '{"type": "match", "id": 1}'),
      (1, 'match_accepted', '', 'Bia Lopes aceitou o resultado', '{"type": "match", "id": 1}'),
      (1, 'match_added', '', 'Bia Lopes pôs você na partida', '{"type": "match", "id": 1}'),
      (1, 'match_finished', 'Vitória!', '6–3', '{"type": "match", "id": 1}')`);
  await migrateTo('013');
  expect(await query('SELECT type, params FROM notifications ORDER BY id')).toEqual([
    { type: 'booking_confirmed', params: { booking: 1 } },
    { type: 'booking_cancelled', params: { booking: 1, cents: 12_000, because: null } },
    { type: 'booking_cancelled', params: { booking: 1, cents: 12_000, because: 'refunded' } },
    { type: 'payment_refunded', params: { booking: 1, cents: 12_000 } },
    { type: 'match_cancelled', params: { match: 1 } },
    { type: 'match_contested', params: { match: 1, by: 2 } },
    { type: 'match_finished', params: { match: 1, outcome: 'no_agreement' } },
    { type: 'match_accepted', params: { match: 1, by: null } },
  ]);
  expect(Object.keys((await query('SELECT * FROM notifications LIMIT 1'))[0])).not.toContain('content');
});

test('027 gives earlier results the points of the rules, in the quarter of each zone, and no returned ones', async () => {
  await migrateTo('026');
  // 31 March, 23:00 in São Paulo, and already April at the club in Noronha.
  await query(`
    INSERT INTO players (first_name, last_name)
      SELECT name, 'Lima' FROM unnest(ARRAY['Ana', 'Bia', 'Caio', 'Davi']) AS name;
    INSERT INTO clubs (slug, name, city, state, timezone) VALUES ('c', 'C', 'Noronha', 'PE', 'America/Noronha');
    INSERT INTO courts (club_id, name) VALUES (1, 'Quadra 1');
    INSERT INTO matches (date, type, created_by, court_id, ended_at, winner, levels_counted_at) VALUES
      ('2026-04-01 02:00+00', 'Competitive', 1, 1, '2026-04-01 04:00+00', 'A', '2026-04-01 04:00+00'),
      ('2026-04-02 12:00+00', 'Competitive', 1, 1, '2026-04-02 14:00+00', 'B', NULL),
      ('2026-04-03 12:00+00', 'Friendly', 1, 1, '2026-04-03 14:00+00', 'B', '2026-04-03 14:00+00');
    INSERT INTO match_players (match_id, player_id, team, position)
      SELECT match, player, CASE WHEN player < 3 THEN 'A' ELSE 'B' END, 1 + player % 2
      FROM generate_series(1, 3) AS match, generate_series(1, 4) AS player;
    INSERT INTO match_scores (match_id, set, team_a_score, team_b_score)
      VALUES (1, 1, 6, 3), (1, 2, 4, 6), (1, 3, 7, 5), (2, 1, 0, 6), (3, 1, 0, 6);
    INSERT INTO level_changes (player_id, match_id, level, previous_level, reliability, previous_reliability, returned_at)
      SELECT player, match, CASE WHEN player = 4 THEN 4 ELSE 3.5 END, CASE WHEN player < 3 THEN 3 ELSE 4 END,
        CASE WHEN player = 4 THEN 20 ELSE 30 END, 20, CASE WHEN player = 4 THEN now() END
      FROM unnest(ARRAY[1, 3]) AS match, generate_series(1, 4) AS player`);
  await migrateTo('027');
  const days = (column: string) => `to_char(${column}, 'YYYY-MM-DD') AS ${column}`;
  expect(
    await query(
      `SELECT id, club_id, ${days('period_start')}, ${days('period_end')} FROM rankings ORDER BY id`,
    ),
  ).toEqual([
    { id: '1', club_id: null, period_start: '2026-01-01', period_end: '2026-03-31' },
    { id: '2', club_id: '1', period_start: '2026-04-01', period_end: '2026-06-30' },
  ]);
  // Ana and Bia won two of three sets with 2.00 of level less than their opponents: 10, 20, 10 and 10 points.
  const standings = [
    { player_id: '1', score: 50, wins: 1, matches: 1 },
    { player_id: '2', score: 50, wins: 1, matches: 1 },
    { player_id: '3', score: 15, wins: 0, matches: 1 },
  ];
  for (const ranking of [1, 2]) {
    expect(
      await query(`SELECT player_id, score, wins, matches FROM ranking_standings WHERE ranking_id = ${ranking}
        ORDER BY player_id`),
    ).toEqual(standings);
    expect(
      await query(`SELECT player_id, reason, points::integer FROM ranking_awards WHERE ranking_id = ${ranking}
        ORDER BY player_id, reason`),
    ).toEqual([
      ...['1', '2'].flatMap((player_id) => [
        { player_id, reason: 'playing', points: 10 },
        { player_id, reason: 'sets', points: 10 },
        { player_id, reason: 'upset', points: 10 },
        { player_id, reason: 'win', points: 20 },
      ]),
      { player_id: '3', reason: 'playing', points: 10 },
      { player_id: '3', reason: 'sets', points: 5 },
    ]);
    for (const table of ['ranking_counts', 'ranking_blocks'])
      expect(
        await query(`SELECT sum(entries)::integer AS entries FROM ${table} WHERE ranking_id = ${ranking}`),
      ).toEqual([{ entries: 3 }]);
  }
});

test('145 joins hours that overlap, and leaves each minute the price that counted', async () => {
  await migrateTo('144');
  await query(`
    INSERT INTO clubs (slug, name, city, state, timezone) VALUES ('c', 'C', 'Santos', 'SP', 'America/Sao_Paulo');
    INSERT INTO club_hours (club_id, weekday, opens, closes) VALUES
      (1, 1, 420, 1500), (1, 1, 600, 1600), (1, 1, 1400, 1410), (1, 2, 420, 720), (1, 2, 840, 1380);
    INSERT INTO club_prices (club_id, weekday, from_minute, to_minute, price_cents_per_hour) VALUES
      (1, 1, 0, 600, 1), (1, 1, 300, 900, 2), (1, 1, 400, 800, 3), (1, 1, 900, 1000, 4), (1, 2, 0, 600, 5)`);
  await migrateTo('145');
  expect(await query('SELECT weekday, opens, closes FROM club_hours ORDER BY weekday, opens')).toEqual([
    { weekday: 1, opens: 420, closes: 1600 },
    { weekday: 2, opens: 420, closes: 720 },
    { weekday: 2, opens: 840, closes: 1380 },
  ]);
  const prices = await query(
    `SELECT concat_ws(' ', weekday, from_minute, to_minute, price_cents_per_hour, valid_from, valid_until) AS row
       FROM club_prices ORDER BY weekday, from_minute`,
  );
  expect(prices.map(({ row }) => row)).toEqual([
    '1 0 600 1 -infinity infinity',
    '1 600 900 2 -infinity infinity',
    '1 900 1000 4 -infinity infinity',
    '2 0 600 5 -infinity infinity',
  ]);
});

test('171 makes the history of bookings a partition as it is: ids go on, it stays append-only, and 174 adds statistics', async () => {
  await migrateTo('170');
  await query(`
    INSERT INTO players (first_name, last_name) VALUES ('Ana', 'Souza'), ('Bia', 'Lopes');
    INSERT INTO clubs (slug, name, city, state, timezone) VALUES ('c', 'C', 'Santos', 'SP', 'America/Sao_Paulo');
    INSERT INTO courts (club_id, name) VALUES (1, 'Quadra 1');
    INSERT INTO court_occupations (court_id, during, kind, status)
      VALUES (1, '[2026-03-09 21:00+00,2026-03-09 22:00+00)', 'booking', 'confirmed');
    INSERT INTO bookings (occupation_id, court_id, player_id, date, start_at, end_at, status, price_cents)
      VALUES (1, 1, 1, '2026-03-09', '2026-03-09 21:00+00', '2026-03-09 22:00+00', 30, 12000);
    INSERT INTO booking_history (booking_id, at, actor_id, to_status, reason) VALUES
      (1, '2026-03-06', 2, 10, 'booked'), (1, '2026-03-07', NULL, 30, 'payment_approved')`);
  const rows = () => query('SELECT * FROM booking_history ORDER BY id');
  const [before, [file]] = [
    await rows(),
    await query(`SELECT pg_relation_filepath('booking_history') AS path`),
  ];
  await migrateTo('171');
  expect(await rows()).toEqual(before);
  expect(await query(`SELECT pg_relation_filepath('months.booking_history_rest') AS path`)).toEqual([file]);
  await query(
    `INSERT INTO booking_history (booking_id, to_status, reason) VALUES (1, 40, 'cancelled_by_club')`,
  );
  expect((await rows()).map(({ id }) => id)).toEqual(['1', '2', '3']);
  await expect(query('DELETE FROM booking_history')).rejects.toThrow('append-only');
  await expect(query('DELETE FROM bookings')).rejects.toThrow('booking_history_booking_id_fkey');
  await query('DELETE FROM players WHERE id = 2');
  expect((await rows())[0]).toMatchObject({ actor_id: null });
  const statistics = () => query(`SELECT FROM pg_stats WHERE tablename = 'booking_history' AND inherited`);
  expect(await statistics()).toEqual([]);
  await migrateTo('174');
  expect(await statistics()).not.toEqual([]);
});
