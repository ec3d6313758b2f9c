import type { AnswerOf } from '@bandeja/contract/call';
import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { obtainToken, refreshToken } from '@bandeja/contract/calls/accounts/sessions';
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { createMatch, getMatch } from '@bandeja/contract/calls/matches';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { getPlayer, listPlayers, updatePlayer } from '@bandeja/contract/calls/players';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import {
  createClub,
  createImage,
  createPlayer,
  createUser,
  TEST_PASSWORD,
} from '@bandeja/db/testing/builders';
import { createMatch as createMatchRow } from '@bandeja/db/testing/match-builder';
import { BOOKING_STATUS, type BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { notifyPlayers } from '../notifications/public.ts';

const MONDAY = '2026-03-09';
const YESTERDAY = '2026-03-05';

const app = useTestApp();
let other: SignedIn;
let courts: number[];
beforeAll(async () => {
  other = await newPlayer(app, { first_name: 'Bia', last_name: 'Lopes' });
  courts = (await createClub(app.db, { courts: 3 })).courts.map(({ id }) => id);
});

const remove = (id: number, as: string | undefined, password = TEST_PASSWORD) =>
  app.call(deletePlayer, { params: { id }, body: { password } }, as ? { as } : {});

/** Every value of every table, as text, with its table and column. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', nspname, relname) AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'graphile_worker')
  `.execute(app.db);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      line: string;
    }>`SELECT to_jsonb(t)::text AS line FROM ${sql.raw(name)} t`.execute(app.db);
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines;
}

describe('DELETE api/players/{id}', () => {
  test('deletes nothing when it answers 401, 400, 403 or 404', async () => {
    const player = await newPlayer(app);
    expect((await remove(player.id, undefined)).status).toBe(401);
    const empty = await remove(player.id, player.token, '');
    expect([empty.status, Object.keys(empty.body ?? {})]).toEqual([400, ['password']]);
    const withoutPlayer = await app.signIn((await createUser(app.db)).id);
    expect((await remove(player.id, withoutPlayer)).status).toBe(403);
    expect((await remove(other.id, player.token)).status).toBe(403);
    expect((await remove(999_999_999, player.token)).status).toBe(404);
    const found = await app.call(getPlayer, { params: { id: player.id } });
    expect(found.body.first_name).toBe('Jogador');
    expect((await app.call(retrieveUser, undefined, { as: player.token })).status).toBe(200);
  });

  test('a wrong password is 400 under password, never 401, and deletes nothing', async () => {
    const player = await newPlayer(app);
    const { status, body } = await remove(player.id, player.token, 'outra-senha-1');
    expect([status, body]).toEqual([400, { password: ['Senha incorreta.'] }]);
    expect((await app.call(retrieveUser, undefined, { as: player.token })).status).toBe(200);
  });

  test('answers 204 and leaves the name, a former name, the e-mail and the phone in no table', async () => {
    const user = await createUser(app.db, { username: 'zuleica.quintela', email: 'zuleica@quintela.com.br' });
    const { id } = await createPlayer(app.db, {
      user_id: user.id,
      first_name: 'Zuleica',
      last_name: 'Quintela',
      phone: '11955554444',
      birth_date: '1991-07-23',
      city: 'Xique-Xique',
      postal_code: '47400123',
      level: 3,
    });
    const session = await app.call(obtainToken, {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    const as = session.body.access;
    await createImage(app.db, { object_id: id, image: '/media/zuleica.webp' });
    const [one = 0, two = 0, three = 0] = courts;
    await createBooking(app.db, {
      player_id: id,
      court_id: one,
      date: YESTERDAY,
      start_time: '10:00',
      player_details: { players: [{ name: 'Zuleica' }], note: 'ligar 11955554444' },
    });
    await createBooking(app.db, {
      player_id: other.id,
      court_id: two,
      date: MONDAY,
      start_time: '10:00',
      player_details: {
        players: [
          { player: other.id, name: 'Bia' },
          { player: id, name: 'Zuleica Quintela' },
        ],
      },
    });
    const booked = await app.call(
      bookCourt,
      { body: { court: three, date: MONDAY, start_time: '18:00', duration: 60 } },
      { as, headers: { 'idempotency-key': 'zuleica-1' } },
    );
    expect(booked.status).toBe(201);
    const payment = await app.call(createPayment, { body: { booking_id: booked.body.id } }, { as });
    const pix = { payment_id: payment.body.id, method: 'pix' } as const;
    expect((await app.call(chargePayment, { body: pix }, { as })).status).toBe(200);
    const match = await app.call(
      createMatch,
      {
        body: {
          type: 'Friendly',
          date: '2026-03-07T22:00:00.000Z',
          players: [
            { player: other.id, team: 'A', position: 1 },
            { player: id, team: 'B', position: 1 },
          ],
        },
      },
      { as: other.token, headers: { 'idempotency-key': 'bia-1' } },
    );
    expect(match.status).toBe(201);
    const disputed = await createMatchRow(app.db, {
      date: '2026-03-05T22:00:00.000Z',
      players: [other.id, id],
      contested_at: app.clock.now,
      contested_by: id,
      contest_reason: 'A Zuleica Quintela jogou até o fim.',
    });
    const seated = { match: match.body.id, how: 'seated', by: id } as const;
    await notifyPlayers(app.db, {
      type: 'match_added',
      players: [other.id],
      author: id,
      params: seated,
      now: TEST_NOW,
    });
    await notifyPlayers(app.db, {
      type: 'match_cancelled',
      players: [id],
      author: other.id,
      params: { match: match.body.id },
      now: TEST_NOW,
    });
    const own = { params: { id } };
    const renamed = { first_name: 'Outra', last_name: 'Pessoa' };
    expect((await app.call(updatePlayer, { ...own, body: renamed }, { as })).status).toBe(200);
    const traces = /zuleica|quintela|outra pessoa|5555-?4444|1991-07-23|xique|47400123/i;
    expect((await dump()).filter((line) => traces.test(line)).length).toBeGreaterThan(6);

    expect((await remove(id, as)).status).toBe(204);

    await app.runJobs();
    expect((await dump()).filter((line) => traces.test(line))).toEqual([]);
    // The law requires that the payment is kept; unpaid charges are closed at the bank too.
    const kept = app.db.selectFrom('payments').select('status').where('id', '=', payment.body.id);
    expect(await kept.execute()).toEqual([{ status: 'cancelled' }]);
    expect(await app.db.selectFrom('sandbox_charges').select('status').execute()).toEqual([
      { status: 'cancelled' },
    ]);
    const contested = await app.call(getMatch, { params: { id: disputed.id } }, { as: other.token });
    expect(contested.body.result).toMatchObject({ state: 'contested', reason: '' });
    const namesIn = (match: AnswerOf<typeof getMatch>) =>
      match.players.map(({ player }) => `${player.first_name} ${player.last_name}`);
    expect(namesIn(contested.body)).toEqual(['Bia Lopes', 'Jogador removido']);
    // A place in a match to come is free again.
    const coming = await app.call(getMatch, { params: { id: match.body.id } }, { as: other.token });
    expect(namesIn(coming.body)).toEqual(['Bia Lopes']);
    const details = await app.db
      .selectFrom('bookings')
      .select('player_details')
      .where('player_id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(details.player_details).toEqual({
      players: [{ player: other.id, name: 'Bia' }, { name: 'Jogador removido' }],
    });
  });

  test('sessions end at once and log-in is refused', async () => {
    const user = await createUser(app.db);
    const { id } = await createPlayer(app.db, { user_id: user.id });
    const { body } = await app.call(obtainToken, {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    const elsewhere = await app.signIn(user.id);
    expect((await remove(id, body.access)).status).toBe(204);
    for (const as of [body.access, elsewhere]) {
      expect((await app.call(retrieveUser, undefined, { as })).status).toBe(401);
    }
    expect((await app.call(refreshToken, { body: { refresh: body.refresh } })).status).toBe(401);
    const again = await app.call(obtainToken, {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    expect(again.status).toBe(401);
    const found = await app.call(listPlayers, { query: { search: 'removido' } }, { as: other.token });
    expect(found.body.results.filter((player) => player.id === id)).toEqual([]);
  });

  test('coming bookings are cancelled and free their court; past and running ones stay', async () => {
    const player = await newPlayer(app);
    const [court = 0] = courts;
    const booking = (date: string, start_time: string, status: BookingStatus) =>
      createBooking(app.db, { player_id: player.id, court_id: court, date, start_time, status });
    const coming = await booking(MONDAY, '12:00', BOOKING_STATUS.confirmed);
    const held = await booking(MONDAY, '14:00', BOOKING_STATUS.awaiting_payment);
    const past = await booking(YESTERDAY, '12:00', BOOKING_STATUS.confirmed);
    // TEST_NOW is 09:00 in São Paulo: this booking is in progress.
    const running = await booking('2026-03-06', '08:30', BOOKING_STATUS.confirmed);
    expect((await remove(player.id, player.token)).status).toBe(204);
    const statuses = await app.db
      .selectFrom('bookings')
      .innerJoin('court_occupations', 'court_occupations.id', 'bookings.occupation_id')
      .select(['bookings.id', 'bookings.status', 'court_occupations.status as court'])
      .where('player_id', '=', player.id)
      .orderBy('bookings.id')
      .execute();
    expect(statuses).toEqual([
      { id: coming.id, status: BOOKING_STATUS.cancelled, court: 'released' },
      { id: held.id, status: BOOKING_STATUS.cancelled, court: 'released' },
      { id: past.id, status: BOOKING_STATUS.confirmed, court: 'confirmed' },
      { id: running.id, status: BOOKING_STATUS.confirmed, court: 'confirmed' },
    ]);
    const history = await app.db
      .selectFrom('booking_history')
      .select(['at', 'reason'])
      .where('booking_id', '=', coming.id)
      .where('to_status', '=', BOOKING_STATUS.cancelled)
      .execute();
    expect(history).toEqual([{ at: TEST_NOW, reason: 'account_deleted' }]);
  });

  test('bookings and changes sent at the same moment leave no booking and no name', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const player = await newPlayer(app, { first_name: 'Nome' });
      const [, , court = 0] = courts;
      const { token: as, id } = player;
      const [, removed] = await Promise.all([
        app.call(
          bookCourt,
          { body: { court, date: '2026-03-10', start_time: `${10 + round}:00`, duration: 60 } },
          { as },
        ),
        remove(id, as),
        app.call(updatePlayer, { params: { id }, body: { first_name: 'Outronome' } }, { as }),
      ]);
      expect(removed.status).toBe(204);
      const open = await app.db
        .selectFrom('bookings')
        .select('id')
        .where('player_id', '=', id)
        .where('status', '<>', BOOKING_STATUS.cancelled)
        .execute();
      expect(open).toEqual([]);
      const row = await app.db
        .selectFrom('players')
        .select('first_name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.first_name).toBe('Jogador');
    }
  });
});
