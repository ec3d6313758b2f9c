import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deletePlayer, requestPasswordReset } from '@bandeja/contract/calls/accounts/account-changes';
import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { createUser } from '@bandeja/contract/calls/accounts/accounts';
import { recordConsent } from '@bandeja/contract/calls/accounts/consents';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { addAmericanoGuest, createAmericano, joinAmericano } from '@bandeja/contract/calls/americanos';
import { clickBanner } from '@bandeja/contract/calls/banners';
import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import { subscribeToPush } from '@bandeja/contract/calls/notifications';
import { chargePayment, createPayment, createTeamPayment } from '@bandeja/contract/calls/payments';
import { createPlayer, listPlayers, updatePlayer } from '@bandeja/contract/calls/players';
import { acceptTeam, registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { createBanner } from '@bandeja/db/testing/banner-builder';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { avatarOf, send } from '../images/upload.ts';
import type { SignedIn } from '../new-player.ts';
import { createDevice } from '../notifications/push-service.ts';
import { photo } from '../pictures.ts';
import { createFour, createRankingCalls } from '../ranked-matches.ts';
import { useTestApp } from '../test-app.ts';

// A text search over a copy of every table and over every file, before and after the deletion of an account.

const EMAIL = 'zuleica@quintela.com.br';
const PASSWORD = 'bandeja-Zq#2026';
const TRACES = /zul[eé]ica[\s-]+quint|@quintela|5555-?4444|xique|47400123|1991-07-23/i;

const app = useTestApp({ keepsMails: true });

/** Every row of every table, the jobs' and the migrations' included, as text with the name of its table. */
async function copyOfTables(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
    ORDER BY 1`.execute(app.db);
  const copy: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(
      app.db,
    );
    copy.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return copy;
}

/** Every file below the folder: its name and its bytes, with the line breaks of mails undone. */
function copyOfFiles(): string[] {
  return readdirSync(app.mediaFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(app.mediaFolder, name))
    .filter((path) => statSync(path).isFile())
    .map(
      (path) =>
        `${path} ${readFileSync(path, 'latin1')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=40', '@')}`,
    );
}

const withTraces = async () => (await copyOfTables()).filter(({ row }) => TRACES.test(row));
const filesWithTraces = () => copyOfFiles().filter((text) => TRACES.test(text));

/** What a deletion of another account must not change. */
async function stateOfOthers(leaving: number) {
  const state: Record<string, unknown> = {};
  for (const [table, mine] of [
    ['players', 'id'],
    ['level_changes', 'player_id'],
    ['match_players', 'player_id'],
    ['ranking_standings', 'player_id'],
    ['ranking_awards', 'player_id'],
  ] as const) {
    const { rows } = await sql`
      SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE ${sql.ref(mine)} <> ${leaving} ORDER BY to_jsonb(t)::text`.execute(
      app.db,
    );
    state[table] = rows;
  }
  const { rows } = await sql`
    SELECT id, date, type, winner, ended_at FROM matches ORDER BY id`.execute(app.db);
  const { rows: scores } =
    await sql`SELECT to_jsonb(s) AS row FROM match_scores s ORDER BY to_jsonb(s)::text`.execute(app.db);
  return { ...state, matches: rows, match_scores: scores };
}

/** What the features after the first ones keep: a device, a team and a booking that are paid, an entrant, a click. */
async function useEverything(leaving: SignedIn, partner: SignedIn, americano: string, court: number) {
  const as = { as: leaving.token };
  const endpoint = 'https://push.bandeja.test/zuleica-quintela';
  const device = { body: { endpoint, keys: createDevice().keys } };
  expect((await app.call(subscribeToPush, device, as)).status).toBe(204);
  const joined = await app.call(joinAmericano, { params: { hash: americano }, body: {} }, as);
  expect(joined.status).toBe(200);
  const banner = await createBanner(app.db, {});
  expect((await app.call(clickBanner, { params: { id: banner.id } }, as)).status).toBeLessThan(300);

  const { categories } = await createTournament(app.db, { categories: [{ price_cents: 20_000 }] });
  const team = { category: categories[0]?.id ?? 0, player_A: leaving.id, player_B: partner.id };
  const { body: registered } = await app.call(registerTeam, { body: team }, as);
  const accepted = { params: { id: registered.id }, body: {} };
  expect((await app.call(acceptTeam, accepted, { as: partner.token })).status).toBe(200);
  const booking = await createBooking(app.db, {
    player_id: leaving.id,
    court_id: court,
    date: '2026-03-09',
    start_time: '20:00',
    status: BOOKING_STATUS.awaiting_payment,
  });
  for (const { body: payment } of [
    await app.call(createTeamPayment, { body: { team_id: registered.id } }, as),
    await app.call(createPayment, { body: { booking_id: booking.id } }, as),
  ]) {
    const charged = await app.call(chargePayment, { body: { payment_id: payment.id, method: 'pix' } }, as);
    expect(charged.status).toBe(200);
  }
}

test('after the deletion no table and no file has the name, e-mail or phone; the others play on unchanged', async () => {
  const others = await createFour(app);
  const [bia, caio, davi] = others;
  await app.call(createUser, { body: { username: 'zu.padel', email: EMAIL, password: PASSWORD } });
  const login = await app.call(obtainToken, { body: { username: EMAIL, password: PASSWORD } });
  const as = { as: login.body.access };
  const { rows: users } = await sql<{ id: number }>`SELECT id FROM users WHERE email = ${EMAIL}`.execute(
    app.db,
  );
  const user = Number(users[0]?.id);
  const profile = { first_name: 'Zuleica', last_name: 'Quintela', phone: '11955554444', of_age: true };
  const { body: player } = await app.call(createPlayer, { body: { user, ...profile } }, as);
  const more = { city: 'Xique-Xique', postal_code: '47400123', birth_date: '1991-07-23' };
  await app.call(updatePlayer, { params: { id: player.id }, body: more }, as);
  await app.call(recordConsent, { body: { analytics: true } }, as);
  expect((await send(app, avatarOf(player, await photo().jpeg().toBuffer()), as)).status).toBe(201);
  await app.db
    .updateTable('players')
    .set({ level: 3, reliability: 50 })
    .where('id', '=', player.id)
    .execute();
  await app.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now })
    .where('id', '=', user)
    .execute();
  const leaving = { id: player.id, userId: user, token: as.as };

  const { play } = createRankingCalls(app);
  await play([leaving, bia, caio, davi]);
  const { courts } = await createClub(app.db, { courts: 1 });
  const court = courts[0]?.id ?? 0;
  const booked = (start_time: string, player_details: PlayerDetails) =>
    createBooking(app.db, {
      player_id: bia.id,
      court_id: court,
      date: '2026-03-09',
      start_time,
      player_details,
    });
  const byName = await booked('10:00', { players: [{ name: 'zuleica quintela' }, { name: 'Outra' }] });
  const inNote = await booked('12:00', {
    players: [],
    note: 'A Zuleica Quintela paga, (11) 95555-4444, zuleica@quintela.com.br',
  });
  await booked('14:00', { players: [{ player: player.id, name: 'Zuleica Quintela' }] });
  const disputed = await createMatch(app.db, {
    date: '2026-03-05T22:00:00.000Z',
    players: [bia.id, player.id],
    contested_at: app.clock.now,
    contested_by: bia.id,
    contest_reason: 'Quem sacou foi Zuléica  Quintela.',
  });
  const event = { kind: 'americano', name: 'Tarde', points: 16, courts: 1 } as const;
  const { body: americano } = await app.call(createAmericano, { body: event }, { as: bia.token });
  const guest = { params: { hash: americano.hash }, body: { name: 'Zuleica Quintela' } };
  expect((await app.call(addAmericanoGuest, guest, { as: bia.token })).status).toBe(200);
  await useEverything(leaving, bia, americano.hash, court);
  await app.call(requestPasswordReset, { body: { email: EMAIL, redir: 'https://app.bandeja.test' } });
  // The push service of the device is not reached; its messages wait in its line.
  await app.runJobs();

  const { body: exported } = await app.call(exportAccount, undefined, as);
  expect(exported.named_in_bookings).toContainEqual({ booking: byName.id, name: 'zuleica quintela' });
  expect(exported.named_in_reasons).toEqual([
    { match: disputed.id, reason: 'Quem sacou foi Zuléica  Quintela.' },
  ]);
  expect(exported.consents).toContainEqual(expect.objectContaining({ kind: 'analytics', granted: true }));
  const tables = new Set((await withTraces()).map(({ table }) => table));
  expect([...tables]).toEqual(
    [
      'account_mails',
      'americano_entrants',
      'bookings',
      'matches',
      'player_words',
      'players',
      'push_subscriptions',
      'users',
    ].map((table) => `public.${table}`),
  );
  expect(filesWithTraces().length).toBeGreaterThan(1);
  const files = copyOfFiles().length;
  const before = await stateOfOthers(player.id);

  const removal = { params: { id: player.id }, body: { password: PASSWORD } };
  expect((await app.call(deletePlayer, removal, as)).status).toBe(204);
  await app.runJobs();

  expect(await withTraces()).toEqual([]);
  expect(filesWithTraces()).toEqual([]);
  // The picture in its sizes, and the mails.
  expect(copyOfFiles().length).toBeLessThan(files - 2);
  expect(await stateOfOthers(player.id)).toEqual(before);
  const details = await app.db
    .selectFrom('bookings')
    .select('player_details')
    .where('id', 'in', [byName.id, inNote.id])
    .orderBy('id')
    .execute();
  expect(details.map(({ player_details }) => player_details)).toEqual([
    { players: [{ name: 'Jogador removido' }, { name: 'Outra' }] },
    { players: [], note: 'A Jogador removido paga, (Jogador removido, Jogador removido' },
  ]);
  const found = await app.call(listPlayers, { query: { search: 'Zuleica' } }, { as: bia.token });
  expect(found.body.results).toEqual([]);
});
