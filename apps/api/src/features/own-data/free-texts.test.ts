import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure, createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { createRegular } from '@bandeja/db/testing/regular-builder';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventOf } from '../../../test/americanos/event-of.ts';
import { moneyWithText } from '../../../test/desk/money-with-text.ts';
import { openingWithText } from '../../../test/matches/opening-with-text.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { shareWithName } from '../../../test/payments/share-with-name.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { FREE_TEXTS } from './delete-account.ts';

// Every text column of the database is registered as free text, which the erasure walks, or excepted with its reason.

const OPERATOR = 'typed by the operator, or by the club for its own page';
const CODE = 'a value of a list, a code or a key that no person types';
const OWN = 'of the own account; erased with it';
const NUMBERS = 'numbers, ids and codes';
const CUSTOMER = "of a club's customer: erased with the account that is linked to it, else by the staff";
const TEACHER = 'of who gives lessons at a club, as the club publishes it; the manager changes it';
const PROVIDER = 'of the payment provider';

const CODES = `
  match_contests.outcome match_line.outcome match_openings.gender match_openings.not_full match_places.state match_players.team match_requests.state
  play_alerts.gender tournament_halves.side tournament_categories.tie_breaks tournament_categories.walkover_score
  match_words.word matches.opening_state matches.ended_early matches.form_third_set
  matches.finished_team matches.retired_team matches.timezone matches.type matches.winner no_shows.answer
  notification_settings.channel notification_settings.topic notifications.channel notifications.status
  notifications.type`;

const EXCEPTED: Record<string, string> = {
  ...Object.fromEntries(
    CODES.trim()
      .split(/\s+/)
      .map((column) => [column, CODE]),
  ),
  'account_mails.email': OWN,
  'account_mails.purpose': CODE,
  'americanos.hash': CODE,
  'americanos.kind': CODE,
  'americanos.stage': CODE,
  'banners.alt': OPERATOR,
  'banners.call_to_action': OPERATOR,
  'banners.image': OPERATOR,
  'banners.name': OPERATOR,
  'booking_history.reason': CODE,
  'bookings.kind': CODE,
  'bookings.match_type': CODE,
  'closure_bookings.done': CODE,
  'club_history.call': CODE,
  'club_history.changes': NUMBERS,
  'club_history.object_kind': CODE,
  'club_holidays.reason': OPERATOR,
  'club_members.email': OWN,
  'club_members.role': CODE,
  'club_prices.fixed_cents': NUMBERS,
  'clubs.charges_with': CODE,
  'clubs.city': OPERATOR,
  'clubs.description': OPERATOR,
  'clubs.document': OPERATOR,
  'clubs.email': OPERATOR,
  'clubs.google_location': OPERATOR,
  'clubs.legal_name': OPERATOR,
  'clubs.name': OPERATOR,
  'clubs.own_account': CODE,
  'clubs.phone_number': OPERATOR,
  'clubs.search_name': OPERATOR,
  'clubs.slug': OPERATOR,
  'clubs.state': OPERATOR,
  'clubs.street_address': OPERATOR,
  'clubs.timezone': OPERATOR,
  'clubs.website': OPERATOR,
  'consents.kind': CODE,
  'consents.version': CODE,
  'court_occupations.kind': CODE,
  'court_occupations.status': CODE,
  'court_offers.outcome': CODE,
  'court_waits.sport': OPERATOR,
  'courts.name': OPERATOR,
  'courts.sport': OPERATOR,
  'courts.surface': OPERATOR,
  'customer_credits.kind': CODE,
  'customers.email': CUSTOMER,
  'customers.name': CUSTOMER,
  'customers.phone': CUSTOMER,
  'customers.search_name': CUSTOMER,
  'desk_devices.name': OPERATOR,
  'desk_pins.pin_hash': OWN,
  'desk_payments.because': CODE,
  'desk_payments.kind': CODE,
  'desk_payments.method': CODE,
  'idempotency_keys.call': CODE,
  'idempotency_keys.key': CODE,
  'images.caption': OWN,
  'images.content_type': CODE,
  'images.image': OWN,
  'level_changes.factors': NUMBERS,
  'level_model.fingerprint': CODE,
  'match_contests.sets': NUMBERS,
  'match_scores.players': NUMBERS,
  'match_sums.sums': 'typed names of clubs; a change of one erases them (matches_change_sums)',
  'notifications.about': NUMBERS,
  'notifications.params': NUMBERS,
  'payment_events.outcome': PROVIDER,
  'payment_events.reported': PROVIDER,
  'payment_events.source': PROVIDER,
  'bill_differences.what': CODE,
  'sandbox_charges.account': CODE,
  'sandbox_refunds.idempotency_key': PROVIDER,
  'payment_refunds.refused_code': PROVIDER,
  'payment_refunds.status': CODE,
  'payment_accounts.provider': CODE,
  'payment_accounts.token_end': PROVIDER,
  'payments.currency': PROVIDER,
  'payments.method': PROVIDER,
  'payments.payable_kind': PROVIDER,
  'payments.pix_qr_code': PROVIDER,
  'payments.pix_qr_code_base64': PROVIDER,
  'payments.provider': PROVIDER,
  'payments.provider_id': PROVIDER,
  'payments.reference': PROVIDER,
  'payments.status': PROVIDER,
  'play_alerts.city': OWN,
  'player_words.city': OWN,
  'player_words.name': OWN,
  'player_words.word': OWN,
  'players.best_hand': CODE,
  'players.city': OWN,
  'players.court_position': CODE,
  'players.first_name': OWN,
  'players.gender': CODE,
  'players.last_name': OWN,
  'players.phone': OWN,
  'players.postal_code': OWN,
  'players.search_name': OWN,
  'regular_dates.reason': CODE,
  'regular_dates.state': CODE,
  'regular_prices.price_by': CODE,
  'regulars.start_time': CODE,
  'statements.month': CODE,
  'push_keys.private_jwk': CODE,
  'push_keys.public_key': CODE,
  'push_subscriptions.endpoint': OWN,
  'ranking_awards.reason': CODE,
  'rankings.name': OPERATOR,
  'sandbox_charges.description': PROVIDER,
  'sandbox_charges.detail': PROVIDER,
  'sandbox_charges.idempotency_key': PROVIDER,
  'sandbox_charges.method': PROVIDER,
  'sandbox_charges.pix_code': PROVIDER,
  'sandbox_charges.provider_id': PROVIDER,
  'sandbox_charges.reference': PROVIDER,
  'sandbox_charges.status': PROVIDER,
  'schema_migrations.checksum': CODE,
  'schema_migrations.name': CODE,
  'lessons.price_by': CODE,
  'teachers.name': TEACHER,
  'teachers.phone': TEACHER,
  'teachers.price_by': CODE,
  'till_moves.kind': CODE,
  'tournament_categories.cancel_reason': OPERATOR,
  'tournament_categories.gender': CODE,
  'tournament_categories.name': OPERATOR,
  'tournament_categories.third_set': CODE,
  'tournament_categories.group_third_set': CODE,
  'tournament_drafts.hash': CODE,
  'tournament_drafts.plan': OPERATOR,
  'tournament_groups.name': OPERATOR,
  'tournament_matches.ended_by': CODE,
  'tournament_matches.hash': CODE,
  'tournament_matches.outcome': CODE,
  'tournament_matches.sets': NUMBERS,
  'tournament_matches.winner': CODE,
  'tournament_teams.status': CODE,
  'tournament_teams.withdrawn_because': CODE,
  'tournaments.cancel_reason': OPERATOR,
  'tournaments.description': OPERATOR,
  'tournaments.hash': OPERATOR,
  'tournaments.image': OPERATOR,
  'tournaments.name': OPERATOR,
  'tournaments.stage': CODE,
  'users.email': OWN,
  'users.email_key': OWN,
  'users.password_hash': OWN,
  'users.username': OWN,
};

const app = useTestApp();

async function textColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%s.%s', relname, attname) AS name
    FROM pg_attribute
    JOIN pg_class ON pg_class.oid = attrelid AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
    JOIN pg_type ON pg_type.oid = atttypid
    LEFT JOIN pg_type AS element ON element.oid = pg_type.typelem
    WHERE attnum > 0 AND NOT attisdropped
      AND (pg_type.typcategory = 'S' OR pg_type.typname IN ('json', 'jsonb') OR element.typcategory = 'S')
    ORDER BY 1`.execute(app.db);
  return rows.map(({ name }) => name);
}

test('every text column is registered as free text or excepted with a reason', async () => {
  const known = [...FREE_TEXTS.map(({ column }) => column), ...Object.keys(EXCEPTED)];
  expect(await textColumns()).toEqual(known.toSorted());
  expect(new Set(known).size).toBe(known.length);
});

test('a new text column is neither', async () => {
  await sql`ALTER TABLE matches ADD COLUMN comment text`.execute(app.db);
  const columns = await textColumns();
  await sql`ALTER TABLE matches DROP COLUMN comment`.execute(app.db);
  expect(columns).toContain('matches.comment');
});

/** A row of another player with the text in the column. */
const WRITERS: Record<string, (other: { id: number; token: string }, text: string) => Promise<unknown>> = {
  'matches.contest_reason': ({ id }, contest_reason) =>
    createMatch(app.db, {
      date: TEST_NOW,
      players: [id],
      contested_at: TEST_NOW,
      contested_by: id,
      contest_reason,
    }),
  'matches.club_name': ({ id }, club_name) =>
    createMatch(app.db, { date: TEST_NOW, players: [id], club_name }),
  'match_openings.note': ({ id }, note) => openingWithText(app.db, id, { note }),
  'match_requests.text': ({ id }, text) => openingWithText(app.db, id, { text }),
  'bookings.player_details': ({ id }, note) =>
    createBooking(app.db, {
      player_id: id,
      date: '2026-03-09',
      start_time: '10:00',
      player_details: { players: [], note },
    }),
  'bookings.staff_note': async ({ id }, staff_note) => {
    const at = { date: '2026-03-09', start_time: '11:00' };
    const booking = await createBooking(app.db, { player_id: id, ...at });
    await app.db.updateTable('bookings').set({ staff_note }).where('id', '=', booking.id).execute();
  },
  'bookings.decline_reason': async ({ id }, decline_reason) => {
    const at = { date: '2026-03-09', start_time: '12:00' };
    const booking = await createBooking(app.db, { player_id: id, ...at });
    await app.db.updateTable('bookings').set({ decline_reason }).where('id', '=', booking.id).execute();
  },
  'court_occupations.reason': async (_, reason) => {
    const [court] = (await createClub(app.db, { courts: 1 })).courts;
    const during = { from: '2026-03-09T21:00:00Z', to: '2026-03-09T22:00:00Z' };
    await createClosure(app.db, { court_id: court?.id ?? 0, ...during, reason });
  },
  'booking_shares.name': (other, name) => shareWithName(app, other, name),
  'customer_credits.reason': async (_, reason) => {
    const of = { customer_id: await createCustomer(app.db, { name: 'Caio' }), at: TEST_NOW };
    await app.db
      .insertInto('customer_credits')
      .values({ ...of, kind: 'adjusted', amount_cents: 100, reason })
      .execute();
  },
  'customers.note': (_, note) => createCustomer(app.db, { name: 'Caio', note }),
  'regulars.note': (_, note) => createRegular(app.db, { note }),
  'americanos.name': ({ id }, name) => eventOf(app.db, id, name),
  'americano_entrants.guest_name': async ({ id }, guest_name) =>
    app.db
      .insertInto('americano_entrants')
      .values({ americano_id: await eventOf(app.db, id, 'Sexta'), guest_name })
      .execute(),
  'desk_payments.payer': async ({ id }, payer) => moneyWithText(app.db, id, { payment: { payer } }),
  'desk_payments.reason': async ({ id }, reason) =>
    moneyWithText(app.db, id, { payment: { kind: 'return', reason } }),
  'payment_refunds.note': async ({ id }, refund) => moneyWithText(app.db, id, { refund }),
  'desk_items.name': async ({ id }, item) => moneyWithText(app.db, id, { item }),
  'till_moves.reason': async ({ id }, move) => moneyWithText(app.db, id, { move }),
  'tills.reason': async ({ id }, reason) => moneyWithText(app.db, id, { reason }),
};

test.each(FREE_TEXTS.map(({ column }) => column))(
  'a deletion leaves no name in %s of others',
  async (column) => {
    const [table = ''] = column.split('.');
    const other = await newPlayer(app);
    const leaving = await newPlayer(app, { first_name: 'Zuleica', last_name: 'Quintela' });
    await WRITERS[column]?.(other, 'Casa da ZULÉICA  Quintela, 3');
    const holding = async () => {
      const { rows } = await sql<{
        row: string;
      }>`SELECT t::text AS row FROM ${sql.table(table)} AS t`.execute(app.db);
      return rows.filter(({ row }) => /zul[eé]ica\s+quintela/i.test(row)).length;
    };
    expect(await holding()).toBe(1);
    const removal = { params: { id: leaving.id }, body: { password: TEST_PASSWORD } };
    expect((await app.call(deletePlayer, removal, { as: leaving.token })).status).toBe(204);
    expect(await holding()).toBe(0);
  },
);
