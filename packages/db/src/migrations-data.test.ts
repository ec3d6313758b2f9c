import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate, migrationsDirectory } from './migrate.ts';
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
