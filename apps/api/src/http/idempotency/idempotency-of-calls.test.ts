import { allCalls } from '@bandeja/contract/all-calls';
import type { Call } from '@bandeja/contract/call';
import { closeCourts } from '@bandeja/contract/calls/desk-closures';
import { urlOf } from '@bandeja/contract/client';
import type { DB } from '@bandeja/db/schema.gen';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createUser } from '@bandeja/db/testing/builders';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ACCESS } from '../../../test/access-table.ts';
import { waitCallers } from '../../../test/bookings/wait-world.ts';
import { bookingCallers } from '../../../test/desk/booking-callers.ts';
import { clubCallers } from '../../../test/desk/club-callers.ts';
import { customerCallers } from '../../../test/desk/customer-callers.ts';
import { employ, invitationTo } from '../../../test/desk/employ.ts';
import { lessonCallers } from '../../../test/desk/lesson-world.ts';
import { regularCallers } from '../../../test/desk/regular-world.ts';
import { formWith } from '../../../test/images/upload.ts';
import { openMatchCallers } from '../../../test/matches/open-match-world.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { createOwnedThings, type OwnedThings } from '../../../test/owned-things.ts';
import { shareCallers } from '../../../test/payments/share-with-name.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { deskTournamentCallers } from '../../../test/tournaments/desk-tournament-world.ts';
import { mergeCallers } from '../../../test/tournaments/merge-callers.ts';
import { invite } from '../../features/desk/invitations.ts';

// Every POST and PATCH of an account, from the contract: sent twice with one Idempotency-Key.

const app = useTestApp();

/** A password in the body, a secret in the answer or its cookie, or a call that ends the session: neither answer nor key is kept. */
const KEEPS_NOTHING = [
  'addDeskDevice',
  'changePassword',
  'changeEmail',
  'changePaymentAccount',
  'deleteAccount',
  'inviteToMatch',
  'openRefereeLink',
  'openStatementLink',
  'revokeAllTokens',
];

type Request = {
  input: { params?: object; body?: object; form?: Record<string, string | Uint8Array> };
  as: string;
};

const OTHER_DAY = { date: '2026-03-20', start_time: '18:00' };
const closureOf = ({ slug, courts }: { slug: string; courts: { id: number }[] }) => ({
  params: { slug },
  body: {
    courts: courts.map(({ id }) => id),
    ...{ from: '2026-03-09T18:00', to: '2026-03-09T20:00', reason: 'Chuva', bookings: 'refund' as const },
  },
});
/** A call about a refund that the provider has refused, or that went back twice. */
async function atRefund(fields: Partial<Insertable<DB['payment_refunds']>>, body?: object) {
  const { booking, input, as } = await atBill({});
  const payment = await app.db
    .insertInto('payments')
    .values({
      ...{ payable_kind: 'booking', payable_id: booking, provider: 'sandbox', amount_cents: 100 },
      ...{ status: 'refunding', approved_at: app.clock.now, returned_cents: 100 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const now = app.clock.now;
  const { id } = await app.db
    .insertInto('payment_refunds')
    .values({
      ...{ payment_id: payment.id, amount_cents: 100, status: 'stuck' },
      ...{ asked_at: now, tried_since: now, next_try_at: now, ...fields },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { input: { params: { slug: input.params.slug, id }, ...(body && { body }) }, as };
}

/** A call about the money of a booking at a club. */
async function atBill(body: object) {
  const club = await createClub(app.db, { courts: 1 });
  const { as } = await employ(app, club, 'manager');
  const court_id = club.courts[0]?.id as number;
  const { id } = await createBooking(app.db, { court_id, date: '2026-03-09', start_time: '18:00' });
  const paid = async () => {
    const of = { club_id: club.id, booking_id: id };
    const till = await app.db
      .insertInto('tills')
      .values({ club_id: club.id, day: '2026-03-06', opened_at: app.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payment = await app.db
      .insertInto('desk_payments')
      .values({
        ...of,
        till_id: till.id,
        kind: 'payment',
        method: 'cash',
        amount_cents: 100,
        at: app.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return payment.id;
  };
  return { input: { params: { slug: club.slug, id }, body }, ...as, booking: id, paid };
}

/** Where the access table's owner is refused because the object exists already: another caller. */
const CALLERS: Record<string, () => Promise<Request>> = {
  ...bookingCallers(app),
  ...customerCallers(app),
  ...clubCallers(app),
  ...regularCallers(app),
  ...lessonCallers(app),
  ...shareCallers(app),
  ...waitCallers(app),
  ...openMatchCallers(app),
  ...deskTournamentCallers(app),
  ...mergeCallers(app),
  async inviteStaff() {
    const club = await createClub(app.db);
    const { as } = await employ(app, club, 'owner');
    return {
      input: { params: { slug: club.slug }, body: { email: 'nova@clube.com.br', role: 'manager' } },
      ...as,
    };
  },
  async changeStaff() {
    const club = await createClub(app.db);
    const [{ as }, { member: id }] = [await employ(app, club, 'owner'), await employ(app, club, 'reception')];
    return { input: { params: { slug: club.slug, id }, body: { role: 'manager' } }, ...as };
  },
  async acceptDeskInvitation() {
    const club = await createClub(app.db);
    const { id, email } = await createUser(app.db);
    await invite(app.db, { clubId: club.id, email, role: 'owner', userId: null, now: app.clock.now });
    return { input: { params: { token: await invitationTo(app, email) } }, as: await app.signIn(id) };
  },
  async moveTill() {
    const club = await createClub(app.db);
    const body = { kind: 'float', amount_cents: 10_000, reason: 'Troco' };
    return { input: { params: { slug: club.slug }, body }, ...(await employ(app, club, 'reception')).as };
  },
  async closeTill() {
    const club = await createClub(app.db);
    const { as } = await employ(app, club, 'reception');
    const row = { club_id: club.id, day: '2026-03-06', opened_at: app.clock.now };
    await app.db.insertInto('tills').values(row).execute();
    return { input: { params: { slug: club.slug }, body: { counted_cents: 0 } }, ...as };
  },
  async closeCourts() {
    const club = await createClub(app.db);
    const { as } = await employ(app, club, 'manager');
    const { params, body } = closureOf(club);
    return { input: { params, body }, ...as };
  },
  async tickClosureBooking() {
    const club = await createClub(app.db);
    const { as } = await employ(app, club, 'manager');
    const { body } = await app.call(closeCourts, closureOf(club), as);
    const booking = await createBooking(app.db, { court_id: club.courts[0]?.id ?? 0, ...OTHER_DAY });
    await app.db
      .insertInto('closure_bookings')
      .values({
        ...{ closure_id: body.id ?? 0, booking_id: booking.id, court_id: booking.court_id },
        ...{ done: 'refund', paid_cents: 0, by_desk: true },
      })
      .execute();
    return {
      input: { params: { slug: club.slug, id: body.id }, body: { booking: booking.id, told: true } },
      ...as,
    };
  },
  payAtDesk: () => atBill({ method: 'cash', amount_cents: 100 }),
  showDeskPix: () => atBill({ amount_cents: 100 }),
  addDeskItem: () => atBill({ name: 'Raquete', price_cents: 1_500 }),
  async reverseDeskPayment() {
    const bill = await atBill({ reason: 'Engano' });
    return {
      ...bill,
      input: { ...bill.input, params: { ...bill.input.params, payment: await bill.paid() } },
    };
  },
  async returnDeskMoney() {
    const bill = await atBill({ method: 'pix_own', amount_cents: 100, reason: 'Cancelada' });
    await bill.paid();
    // Below what was paid.
    await app.db.updateTable('bookings').set({ price_cents: 0 }).where('id', '=', bill.booking).execute();
    return bill;
  },
  async refundOnlinePayment() {
    const bill = await atBill({ amount_cents: 100, reason: 'Pedido' });
    const approved = { status: 'approved' as const, approved_at: app.clock.now, amount_cents: 100 };
    await app.db
      .insertInto('payments')
      .values({ payable_kind: 'booking', payable_id: bill.booking, provider: 'sandbox', ...approved })
      .execute();
    return bill;
  },
  retryRefund: () => atRefund({ refused_code: 'no_balance', status: 'stuck' }),
  returnOutside: () => atRefund({ refused_code: 'no_balance', status: 'stuck' }, { note: 'Pix do clube' }),
  confirmTwiceReturned: () =>
    atRefund({
      ...{ status: 'outside', note: 'Pix do clube', ended_at: app.clock.now, twice_at: app.clock.now },
    }),
  async createPlayer() {
    const { id } = await createUser(app.db);
    const body = { user: id, first_name: 'Ana', last_name: 'Souza', gender: 'F', of_age: true };
    return { input: { body }, as: await app.signIn(id) };
  },
  async registerLevel() {
    const { id, token } = await newPlayer(app);
    const start = { level: 5, previous_level: 5, reliability: 20, previous_reliability: 20 };
    return { input: { body: { player: id, ...start } }, as: token };
  },
};

async function requestOf(call: Call, things: OwnedThings): Promise<Request> {
  const other = CALLERS[call.name];
  if (other) return other();
  const input = (await ACCESS[call.name]?.input?.({ app, things, actor: 'owner' })) ?? {};
  return { input, as: things.owner.token };
}

async function send(call: Call, { input, as }: Request) {
  const form =
    input.form && new Request('http://bandeja.test', { method: 'POST', body: formWith(input.form) });
  const { statusCode, body } = await app.app.inject({
    method: call.method,
    url: urlOf(call, input as Parameters<typeof urlOf>[1]),
    headers: {
      authorization: `Bearer ${as}`,
      'idempotency-key': 'once',
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
    },
    ...(form
      ? { payload: Buffer.from(await form.arrayBuffer()) }
      : input.body !== undefined && { payload: input.body }),
  });
  return { status: statusCode, body };
}

const keptKeys = async () => (await app.db.selectFrom('idempotency_keys').selectAll().execute()).length;

const repeatable = allCalls.filter(
  ({ method, access }) => (method === 'POST' || method === 'PATCH') && access !== 'public',
);

describe.each(repeatable.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const off = KEEPS_NOTHING.includes(name);
  test(off ? 'keeps nothing' : 'answers a repeat as the first request, and works once', async () => {
    const request = await requestOf(call, await createOwnedThings(app));
    const before = await keptKeys();
    const first = await send(call, request);
    expect(first.status).toBe(call.status);
    expect((await keptKeys()) - before).toBe(off ? 0 : 1);
    if (off) return;
    const rows = await countRows();
    expect(await send(call, request)).toEqual(first);
    expect(await countRows()).toEqual(rows);
  });
});

test('kept rows have no column that could hold an answer', async () => {
  const row = await app.db.selectFrom('idempotency_keys').selectAll().limit(1).executeTakeFirstOrThrow();
  expect(Object.keys(row).sort()).toEqual([
    'body_hash',
    'call',
    'created_at',
    'key',
    'object_id',
    'status',
    'user_id',
  ]);
});

/** Rows of the tables that the calls write to: a repeat adds none. */
async function countRows() {
  const count = async (
    table: 'bookings' | 'payments' | 'matches' | 'match_players' | 'match_scores' | 'images' | 'players',
  ) => {
    const { rows } = await app.db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return [table, rows];
  };
  return [
    await count('bookings'),
    await count('payments'),
    await count('matches'),
    await count('match_players'),
    await count('match_scores'),
    await count('images'),
    await count('players'),
  ];
}
