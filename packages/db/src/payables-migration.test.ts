/** @module-tag postgres-15 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@bandeja/pg/migrate';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from './testing/test-server.ts';

const server = inject('testServer');
const name = `${server.prefix}payables`;
const connectionString = withDatabase(server.connectionString, name);
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'bandeja-payables-'));

beforeAll(() => onServer(server.connectionString, (client) => client.query(`CREATE DATABASE ${name}`)));
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await onServer(server.connectionString, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

const query = async (text: string) => (await onServer(connectionString, (client) => client.query(text))).rows;
const copy = (fits: (file: string) => boolean) => {
  for (const file of readdirSync(migrations).filter(fits))
    cpSync(join(migrations, file), join(directory, file));
};

test('payments of bookings become payments of payables, with payer, price and the one open payment kept', async () => {
  copy((file) => file < '018');
  await migrate({ connectionString, directory });
  await query(`
    INSERT INTO players (first_name, last_name, gender) VALUES ('Ana', 'Souza', 'F');
    INSERT INTO clubs (slug, name, city, state, timezone)
      VALUES ('arena', 'Arena', 'São Paulo', 'SP', 'America/Sao_Paulo');
    INSERT INTO courts (club_id, name) SELECT id, 'Quadra 1' FROM clubs;
    INSERT INTO court_occupations (court_id, during, kind, status)
      SELECT id, '[2026-03-09 21:00Z, 2026-03-09 22:00Z)', 'booking', 'held' FROM courts;
    INSERT INTO bookings (occupation_id, court_id, player_id, date, start_at, end_at, status, price_cents)
      SELECT o.id, o.court_id, p.id, '2026-03-09', '2026-03-09 21:00Z', '2026-03-09 22:00Z', 10, 12000
      FROM court_occupations o, players p;
    INSERT INTO payments (booking_id, amount_cents, provider, status) SELECT id, 12000, 'sandbox', 'rejected' FROM bookings;
    INSERT INTO payments (booking_id, amount_cents, provider) SELECT id, 12000, 'sandbox' FROM bookings`);
  // Later ones drop the constraint.
  copy((file) => file >= '018' && file < '144');
  await migrate({ connectionString, directory });

  const [booking] = await query('SELECT id, player_id FROM bookings');
  const paid = {
    payable_kind: 'booking',
    payable_id: booking.id,
    payer_id: booking.player_id,
    booking_id: booking.id,
  };
  expect(
    await query('SELECT payable_kind, payable_id, payer_id, booking_id FROM payments ORDER BY id'),
  ).toEqual([paid, paid]);
  const insert = (amount: number, kind = 'booking') =>
    query(`INSERT INTO payments (payable_kind, payable_id, payer_id, amount_cents, provider)
      VALUES ('${kind}', ${booking.id}, ${booking.player_id}, ${amount}, 'sandbox')`);
  await expect(insert(12_000)).rejects.toMatchObject({ constraint: 'payments_one_open' });
  await expect(insert(12_000, 'team')).rejects.toMatchObject({ constraint: 'payments_payable_kind_check' });
  await query(`UPDATE payments SET status = 'cancelled'`);
  await expect(insert(11_999)).rejects.toMatchObject({ constraint: 'payments_amount_is_price' });
});
