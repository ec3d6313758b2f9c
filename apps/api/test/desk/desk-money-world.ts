import { bookCourt } from '@bandeja/contract/calls/bookings';
import { addCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import * as till from '@bandeja/contract/calls/desk-till';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { sql } from 'kysely';
import { newPlayer } from '../new-player.ts';
import type { TestApp } from '../test-app.ts';
import { createDeskWorld } from './desk-world.ts';

/** The day of the tests' clock, 09:00: a club's deadline passes while a sequence runs. */
export const TODAY = '2026-03-06';
export const FREE_UNTIL_HOURS = 4;

/** A booking by the rows of the tables alone. */
export type Row = {
  id: number;
  status: number;
  /** Also a hold past its time, before that is written. */
  is_cancelled: boolean;
  start_at: Date;
  by_player: boolean;
  version: number;
  price: number;
  items: number;
  desk_in: number;
  desk_out: number;
  /** Of the desk's money what could be handed back. */
  in_hand: number;
  provider_in: number;
  provider_out: number;
  /** What waits to be handed out, and what its customer owes after a dispute. */
  due: number;
  debt: number;
  /** Of the desk's money courtesy and partners. */
  given: number;
  /** The newest charge at the provider, and what it asks for. */
  charge: string | null;
  charged: number | null;
  /** A charge whose money is here, and one that its payer contests. */
  held: string | null;
  contested: string | null;
  desk_payments: number[] | null;
  desk_items: number[] | null;
};

export const netOf = (row: Row) => row.desk_in - row.desk_out + row.provider_in - row.provider_out;
export const openOf = (row: Row) => (row.is_cancelled ? row.debt : row.price + row.items - netOf(row));

export type World = Awaited<ReturnType<typeof moneyWorld>>;

/** A club with two courts: a customer has paid a booking in part, by cash and credit, and a player looks at the Pix of another. */
export async function moneyWorld(app: TestApp, online_payment: boolean) {
  const limits = { max_open_holds: 50, max_bookings_per_day: 50 };
  const desk = await createDeskWorld(app, { ...limits, online_payment, free_until_hours: FREE_UNTIL_HOURS });
  const player = await newPlayer(app);
  const tokens = { reception: '', manager: '', player: '' };
  const signIn = async () => {
    tokens.reception = await app.signIn(desk.reception.id);
    tokens.manager = await app.signIn(desk.manager.id);
    tokens.player = await app.signIn(player.userId);
  };
  await signIn();
  const { slug, court, second } = desk;
  const { id, customer } = (await desk.book({ date: TODAY, start_time: '18:00' })).body;
  const half = { params: { slug, id }, body: { method: 'cash' as const, amount_cents: 7_001 } };
  await app.call(till.payAtDesk, half, { as: tokens.reception });
  const as = { as: tokens.player };
  const place = { court: second, date: TODAY, start_time: '15:00' };
  const { body: own } = await app.call(bookCourt, { body: place }, as);
  if (online_payment) await showPix(app, own.id, as);
  const deposit = { kind: 'deposit' as const, amount_cents: 30_000, method: 'cash' as const };
  const linked = await createCustomer(app.db, { club_id: desk.club.id, player_id: player.id });
  const ofCustomer = { slug, id: customer?.id ?? 0 };
  await app.call(addCustomerCredit, { params: ofCustomer, body: deposit }, { as: tokens.manager });
  const payOwn = async () => {
    const find = app.db.selectFrom('payments').select('provider_id').where('booking_id', '=', own.id);
    await atBank(app, (await find.executeTakeFirstOrThrow()).provider_id ?? '', 'pagar');
  };
  /** The player's customer has only this credit left. */
  const leaveCredit = async (cents: number) => {
    const find = app.db.selectFrom('customers').select('credit_cents').where('id', '=', linked);
    const { credit_cents } = await find.executeTakeFirstOrThrow();
    const change = { kind: 'adjusted' as const, amount_cents: cents - credit_cents, reason: 'Gasto' };
    const params = { slug, id: linked };
    await app.call(addCustomerCredit, { params, body: change }, { as: tokens.manager });
  };
  const body = { method: 'wallet' as const, amount_cents: 1_499 };
  await app.call(till.payAtDesk, { params: { slug, id }, body }, { as: tokens.reception });
  const readRows = async () => {
    const { rows } = await sql<Row>`
      SELECT b.id, b.status, b.status = 40 OR COALESCE(b.hold_expires_at <= ${app.clock.now}, false) AS is_cancelled,
        b.start_at, b.player_id IS NOT NULL AS by_player, b.version, b.price_cents AS price,
        (SELECT COALESCE(sum(quantity * price_cents), 0)::int FROM desk_items
          WHERE booking_id = b.id AND removed_at IS NULL) AS items,
        desk.*, online.*,
        COALESCE((SELECT due_cents FROM desk_returns WHERE booking_id = b.id), 0) AS due,
        COALESCE((SELECT open_cents FROM booking_debts WHERE booking_id = b.id), 0) AS debt,
        (SELECT array_agg(id::int ORDER BY id) FROM desk_payments
          WHERE booking_id = b.id AND kind = 'payment') AS desk_payments,
        (SELECT array_agg(id::int ORDER BY id) FROM desk_items
          WHERE booking_id = b.id AND removed_at IS NULL) AS desk_items
      FROM bookings b,
      LATERAL (SELECT COALESCE(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0)::int AS desk_in,
          COALESCE(sum(amount_cents) FILTER (WHERE kind <> 'payment'), 0)::int AS desk_out,
          COALESCE(sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END)
            FILTER (WHERE method NOT IN ('partner', 'courtesy')), 0)::int AS in_hand,
          COALESCE(sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END)
            FILTER (WHERE method IN ('partner', 'courtesy')), 0)::int AS given
        FROM desk_payments WHERE booking_id = b.id) desk,
      LATERAL (SELECT COALESCE(sum(amount_cents) FILTER (WHERE approved_at IS NOT NULL), 0)::int AS provider_in,
          COALESCE(sum((SELECT sum(amount_cents) FROM payment_refunds
            WHERE payment_id = payments.id AND undone_at IS NULL)), 0)::int AS provider_out,
          (array_agg(provider_id ORDER BY id) FILTER (WHERE status = 'approved'))[1] AS held,
          (array_agg(provider_id ORDER BY id) FILTER (WHERE status = 'charged_back'))[1] AS contested,
          (array_agg(provider_id ORDER BY id DESC))[1] AS charge,
          (array_agg(amount_cents ORDER BY id DESC))[1] AS charged
        FROM payments WHERE booking_id = b.id) online
      WHERE b.court_id = ANY (${[court, second]}) ORDER BY b.id`.execute(app.db);
    return rows;
  };
  return {
    app,
    slug,
    courts: [court, second],
    tokens,
    signIn,
    readRows,
    payOwn,
    leaveCredit,
    linked,
    customer: ofCustomer.id,
  };
}

export async function showPix(
  app: TestApp,
  booking_id: number,
  as: { as: string },
): Promise<{ status: number }> {
  const created = await app.call(createPayment, { body: { booking_id } }, as);
  if (created.status >= 400) return created;
  return app.call(chargePayment, { body: { payment_id: created.body.id, method: 'pix' } }, as);
}

/** The payer or the bank acts on a charge; the message about it arrives. */
export async function atBank(app: TestApp, charge: string, action: string): Promise<number> {
  const { statusCode } = await app.app.inject({ method: 'POST', url: `/sandbox/bank/${charge}/${action}` });
  await app.runJobs();
  return statusCode;
}
