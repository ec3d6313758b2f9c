import { buildPixCode } from '@bandeja/rules/payments/pix-code';
import { HOUR_MS, MINUTE_MS, toIso, toMillis } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import type { Database } from '../database.ts';
import { idAt } from './insert-demo.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { type DeskMoney, type PaidBooking, planDeskMoney, RACKETS } from './plan/plan-desk-money.ts';

/** Two spans of the numbers page: a month, and the month it is compared with. */
const DAYS = 62;
const FLOAT_CENTS = 20_000;

type Desk = { club: string; now: Date; zone: string; demoPlayer: number; members: readonly number[] };

/**
 * Two months of money of a club: what players paid in the app, what the desk took, in parts, with items, by credit, what it
 * gave back, and a till for each day, of which today's is open. A game that has not begun is paid in the app or not at all.
 */
export async function insertDeskMoney(db: Database, desk: Desk): Promise<void> {
  const { club, zone, now } = desk;
  const { id: clubId } = await db
    .selectFrom('clubs')
    .select('id')
    .where('slug', '=', club)
    .executeTakeFirstOrThrow();
  const today = localDateOf(now, zone);
  const days = Array.from({ length: DAYS }, (_, place) => addDays(today, place - DAYS + 1));
  const bookings = await readBookings(db, { clubId, since: days[0] ?? today });
  const credit = await db
    .selectFrom('customers')
    .select(['id', 'credit_cents'])
    .where('club_id', '=', clubId)
    .where('credit_cents', '>', 0)
    .execute();
  const money = planDeskMoney(bookings, {
    ...desk,
    credit: new Map(credit.map((row) => [row.id, row.credit_cents])),
  });
  await insertOnline(db, money.online);
  await insertTills(db, { money, clubId, days, ...desk });
}

/** Games of the days, and cancelled ones; without those of the demo's tournaments, which are no bookings. */
const readBookings = (
  db: Database,
  { clubId, since }: { clubId: number; since: string },
): Promise<PaidBooking[]> =>
  db
    .selectFrom('bookings as booking')
    .innerJoin('courts', 'courts.id', 'booking.court_id')
    .select(['booking.id', 'booking.player_id', 'booking.customer_id', 'booking.start_at', 'booking.end_at'])
    .select(['booking.created_at', 'booking.updated_at', 'booking.status', 'booking.price_cents'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('booking_history as step')
            .select('step.id')
            .whereRef('step.booking_id', '=', 'booking.id')
            .where('step.reason', '=', 'payment_approved'),
        )
        .$castTo<boolean>()
        .as('was_paid'),
    )
    .where('courts.club_id', '=', clubId)
    .where('booking.date', '>=', since)
    .where('booking.price_cents', '>', 0)
    .orderBy('booking.id')
    .execute();

/** Payments in the app with the charges of the test bank, which can refund them. */
async function insertOnline(db: Database, online: DeskMoney['online']): Promise<void> {
  const paymentIds = await takeIds(db, 'payments', online.length);
  const chargeIds = await takeIds(db, 'sandbox_charges', online.length);
  const txid = (id: number) => `DEMO${String(id).padStart(12, '0')}`;
  await insertRows(
    db,
    'payments',
    online.map(({ booking, at, refundedAt }, place) => ({
      ...{ id: idAt(paymentIds, place), payable_kind: 'booking' as const, payable_id: booking.id },
      ...{
        payer_id: booking.player_id,
        amount_cents: booking.price_cents,
        currency: 'BRL',
        method: 'pix' as const,
      },
      ...{ status: refundedAt === null ? ('approved' as const) : ('refunded' as const), attempts: 1 },
      ...{ provider: 'sandbox', provider_id: txid(booking.id), reference: `demo-${booking.id}` },
      ...{ approved_at: toIso(at), refunded_at: refundedAt === null ? null : toIso(refundedAt) },
      ...{ refunded_cents: refundedAt === null ? 0 : booking.price_cents },
      ...{ created_at: toIso(at - MINUTE_MS), updated_at: toIso(refundedAt ?? at) },
    })),
  );
  const refunds = online.flatMap(({ booking, refundedAt }, place) =>
    refundedAt === null
      ? []
      : [{ payment_id: idAt(paymentIds, place), amount_cents: booking.price_cents, at: toIso(refundedAt) }],
  );
  const refundIds = await takeIds(db, 'payment_refunds', refunds.length);
  await insertRows(
    db,
    'payment_refunds',
    refunds.map(({ at, ...refund }, place) => ({
      ...{ id: idAt(refundIds, place), ...refund, status: 'done' as const },
      ...{ asked_at: at, tried_since: at, next_try_at: at, ended_at: at },
    })),
  );
  await insertRows(
    db,
    'sandbox_charges',
    online.map(({ booking, at, refundedAt }, place) => ({
      ...{ id: idAt(chargeIds, place), provider_id: txid(booking.id), reference: `demo-${booking.id}` },
      ...{ idempotency_key: `demo-${booking.id}`, method: 'pix' as const, amount_cents: booking.price_cents },
      ...{ status: refundedAt === null ? ('approved' as const) : ('refunded' as const) },
      refunded_cents: refundedAt === null ? 0 : booking.price_cents,
      ...{ description: 'Reserva de quadra', expires_at: toIso(at + HOUR_MS) },
      pix_code: buildPixCode({
        ...{ payee: { key: 'banco@sandbox.invalid' }, amountCents: booking.price_cents },
        ...{ merchantName: 'Banco de testes', merchantCity: 'Sao Paulo', txid: txid(booking.id) },
      }),
      ...{ created_at: toIso(at - MINUTE_MS), updated_at: toIso(refundedAt ?? at) },
    })),
  );
}

type OfTills = { money: DeskMoney; clubId: number; days: readonly string[] } & Desk;

async function insertTills(
  db: Database,
  { money, clubId, days, now, zone, members }: OfTills,
): Promise<void> {
  const tillIds = await takeIds(db, 'tills', days.length);
  const tillOf = (at: number) => {
    const place = days.indexOf(localDateOf(new Date(at), zone));
    return place === -1 ? null : { id: idAt(tillIds, place), by_user: idAt(members, place % members.length) };
  };
  const inTills = money.desk.flatMap((row) => {
    const till = tillOf(row.at);
    return till ? [{ ...row, till_id: till.id, by_user: till.by_user }] : [];
  });
  const tills = days.map((day, place) => {
    const id = idAt(tillIds, place);
    const cash = inTills
      .filter(({ till_id, method }) => till_id === id && method === 'cash')
      .reduce((sum, { kind, amount_cents }) => sum + (kind === 'payment' ? amount_cents : -amount_cents), 0);
    const isOpen = place === days.length - 1;
    const opens = Math.min(toMillis(zonedTime(day, 6 * 60 + 30, zone)), now.getTime() - MINUTE_MS);
    const closes = toMillis(zonedTime(day, 22 * 60 + 40, zone));
    const by_user = idAt(members, place % members.length);
    return { id, day, cash, isOpen, opens, closes, by_user, missing: place % 20 === 7 ? 500 : 0 };
  });
  await insertRows(
    db,
    'tills',
    tills.map(({ id, day, cash, isOpen, opens, closes, by_user, missing }) => {
      // What the day took goes to the safe.
      const left = FLOAT_CENTS + Math.min(cash, 0);
      return {
        ...{ id, club_id: clubId, day, opened_at: toIso(opens), opened_by: by_user },
        ...{ closed_at: isOpen ? null : toIso(closes), closed_by: isOpen ? null : by_user },
        ...{ expected_cents: isOpen ? null : left, counted_cents: isOpen ? null : left - missing },
        reason: !isOpen && missing > 0 ? 'Troco errado' : null,
      };
    }),
  );
  const moves = tills.flatMap(({ id, cash, isOpen, opens, closes, by_user }) => [
    {
      ...{ till_id: id, kind: 'float' as const, amount_cents: FLOAT_CENTS, reason: 'Troco' },
      ...{ at: toIso(opens), by_user },
    },
    ...(isOpen || cash <= 0
      ? []
      : [
          {
            ...{ till_id: id, kind: 'sangria' as const, amount_cents: cash, reason: 'Cofre' },
            ...{ at: toIso(closes - 5 * MINUTE_MS), by_user },
          },
        ]),
  ]);
  const moveIds = await takeIds(db, 'till_moves', moves.length);
  await insertRows(
    db,
    'till_moves',
    moves.map((move, place) => ({ id: idAt(moveIds, place), ...move })),
  );
  const rowIds = await takeIds(db, 'desk_payments', inTills.length);
  await insertRows(
    db,
    'desk_payments',
    inTills.map(({ at, reversesPrevious, ...row }, place) => ({
      ...{ id: idAt(rowIds, place), club_id: clubId, ...row, at: toIso(at) },
      reverses_id: reversesPrevious ? idAt(rowIds, place - 1) : null,
    })),
  );
  await insertRest(db, { money, clubId, byUser: idAt(members, 0) });
}

async function insertRest(
  db: Database,
  { money, clubId, byUser }: { money: DeskMoney; clubId: number; byUser: number },
): Promise<void> {
  const itemIds = await takeIds(db, 'desk_items', money.items.length);
  await insertRows(
    db,
    'desk_items',
    money.items.map(({ booking, at }, place) => ({
      ...{ id: idAt(itemIds, place), club_id: clubId, booking_id: booking, ...RACKETS },
      ...{ at: toIso(at), by_user: byUser },
    })),
  );
  const creditIds = await takeIds(db, 'customer_credits', money.credits.length);
  await insertRows(
    db,
    'customer_credits',
    money.credits.map(({ customer, booking, cents, at }, place) => ({
      ...{ id: idAt(creditIds, place), customer_id: customer, kind: 'used' as const, amount_cents: -cents },
      ...{ booking_id: booking, user_id: byUser, at: toIso(at) },
    })),
  );
  if (!money.due) return;
  const { booking, cents, at } = money.due;
  await insertRows(db, 'desk_returns', [
    { booking_id: booking, club_id: clubId, due_cents: cents, since: toIso(at) },
  ]);
}
