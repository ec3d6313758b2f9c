import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import * as changes from '@bandeja/contract/calls/desk-booking-changes';
import { closeCourts } from '@bandeja/contract/calls/desk-closures';
import { addCustomerCredit } from '@bandeja/contract/calls/desk-credit';
import * as till from '@bandeja/contract/calls/desk-till';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { DESK_METHODS, isReturnable } from '@bandeja/rules/payments/desk-methods';
import fc from 'fast-check';
import { sql } from 'kysely';
import { addJob } from '../../src/jobs/add-job.ts';
import { newPlayer } from '../new-player.ts';
import type { TestApp } from '../test-app.ts';
import { createDeskWorld } from './desk-world.ts';

/** The day of the tests' clock, 09:00: a club's deadline passes while a sequence runs. */
const TODAY = '2026-03-06';
const FREE_UNTIL_HOURS = 4;

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
  /** What waits to be handed out. */
  due: number;
  /** The newest charge at the provider, and what it asks for. */
  charge: string | null;
  charged: number | null;
  desk_payments: number[] | null;
  desk_items: number[] | null;
};

export const netOf = (row: Row) => row.desk_in - row.desk_out + row.provider_in - row.provider_out;
const openOf = (row: Row) => row.price + row.items - netOf(row);

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
  await createCustomer(app.db, { club_id: desk.club.id, player_id: player.id });
  const ofCustomer = { slug, id: customer?.id ?? 0 };
  await app.call(addCustomerCredit, { params: ofCustomer, body: deposit }, { as: tokens.manager });
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
        (SELECT array_agg(id::int ORDER BY id) FROM desk_payments
          WHERE booking_id = b.id AND kind = 'payment') AS desk_payments,
        (SELECT array_agg(id::int ORDER BY id) FROM desk_items
          WHERE booking_id = b.id AND removed_at IS NULL) AS desk_items
      FROM bookings b,
      LATERAL (SELECT COALESCE(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0)::int AS desk_in,
          COALESCE(sum(amount_cents) FILTER (WHERE kind <> 'payment'), 0)::int AS desk_out,
          COALESCE(sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END)
            FILTER (WHERE method NOT IN ('partner', 'courtesy')), 0)::int AS in_hand
        FROM desk_payments WHERE booking_id = b.id) desk,
      LATERAL (SELECT COALESCE(sum(amount_cents) FILTER (WHERE approved_at IS NOT NULL), 0)::int AS provider_in,
          COALESCE(sum((SELECT sum(amount_cents) FROM payment_refunds WHERE payment_id = payments.id)), 0)::int AS provider_out,
          (array_agg(provider_id ORDER BY id DESC))[1] AS charge,
          (array_agg(amount_cents ORDER BY id DESC))[1] AS charged
        FROM payments WHERE booking_id = b.id) online
      WHERE b.court_id = ANY (${[court, second]}) ORDER BY b.id`.execute(app.db);
    return rows;
  };
  return { app, slug, courts: [court, second], tokens, signIn, readRows };
}

async function showPix(app: TestApp, booking_id: number, as: { as: string }): Promise<{ status: number }> {
  const created = await app.call(createPayment, { body: { booking_id } }, as);
  if (created.status >= 400) return created;
  return app.call(chargePayment, { body: { payment_id: created.body.id, method: 'pix' } }, as);
}

export const anAct = fc.record({
  type: fc.oneof(
    ...(
      [
        [2, 'bookAtDesk'],
        [3, 'bookAsPlayer'],
        [3, 'startPix'],
        [4, 'payAtBank'],
        [7, 'payAtDesk'],
        [3, 'reverse'],
        [3, 'handBack'],
        [3, 'addItem'],
        [2, 'removeItem'],
        [3, 'changePrice'],
        [2, 'move'],
        [3, 'cancel'],
        [2, 'cancelToCredit'],
        [2, 'cancelAsPlayer'],
        [2, 'answerRequest'],
        [2, 'refundOnline'],
        [1, 'closeCourt'],
        [1, 'closeTill'],
        [2, 'runJobs'],
        [2, 'advance'],
      ] as const
    ).map(([weight, name]) => ({ weight, arbitrary: fc.constant(name) })),
  ),
  booking: fc.nat({ max: 3 }),
  court: fc.nat({ max: 1 }),
  start_time: fc.constantFrom('11:00', '13:00', '13:30', '15:00', '18:00'),
  /** Which part of an amount, and which of a list. */
  part: fc.nat({ max: 4 }),
  method: fc.constantFrom('cash', 'cash', 'wallet', 'wallet', ...DESK_METHODS),
  by: fc.constantFrom('manager' as const, 'manager' as const, 'reception' as const),
  yes: fc.boolean(),
});
export type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;

const isOpen = (row: Row) => !row.is_cancelled;
const isOwn = (row: Row) => row.by_player && !row.is_cancelled;
/** The bookings that an act has a chance with; without an entry: those that are not cancelled. */
const SUBJECTS: Partial<Record<Act['type'], (row: Row) => boolean>> = {
  startPix: isOwn,
  cancelAsPlayer: isOwn,
  answerRequest: (row) => row.status < 30 && !row.is_cancelled,
  payAtBank: (row) => row.charge !== null,
  reverse: (row) => row.desk_payments !== null,
  handBack: (row) => row.due > 0,
  removeItem: (row) => row.desk_items !== null,
  refundOnline: (row) => row.provider_in > row.provider_out,
};

/** The booking of an act; now and then any, to be refused. */
export function subjectOf(act: Act, rows: readonly Row[]): Row {
  const fitting = rows.filter(SUBJECTS[act.type] ?? isOpen);
  const list = act.start_time === '13:30' || fitting.length === 0 ? rows : fitting;
  return list[act.booking % list.length] as Row;
}

/** `moves`: what the act brings to its booking or takes from it, where it succeeds. `refunds`, `credits`: it ends bookings with their money back, or as credit. */
export type Done = { status: number; moves?: number[]; refunds?: boolean; credits?: boolean };

/** A part of an amount: all, a half, a third, one centavo, and one too many. */
const partOf = (cents: number, part: number) =>
  Math.max(1, [cents, Math.ceil(cents / 2), Math.ceil(cents / 3), 1, cents + 1][part] ?? 1);
const reason = 'Chuva forte';

/** Does one act. Every refusal is an answer; what it says is not read. */
export async function perform(world: World, act: Act, row: Row): Promise<Done> {
  const { app, slug, tokens } = world;
  const { part, yes, start_time, method } = act;
  const params = { slug, id: row.id };
  const staff = { as: tokens[act.by] };
  const court = world.courts[act.court] ?? 0;
  const expected_version = row.version;
  const amount = partOf(openOf(row), part);
  switch (act.type) {
    case 'bookAtDesk': {
      const customer = { name: 'Beatriz' };
      const place = { court, date: TODAY, start_time, duration: yes ? 60 : 45, customer };
      return app.call(changes.bookAtDesk, { params: { slug }, body: place }, staff);
    }
    case 'bookAsPlayer':
      return app.call(bookCourt, { body: { court, date: TODAY, start_time } }, { as: tokens.player });
    case 'startPix':
      return showPix(app, row.id, { as: tokens.player });
    case 'payAtBank': {
      if (row.charge === null) return { status: 404 };
      if (part === 0) await advance(world, 45);
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: `/sandbox/bank/${row.charge}/pagar`,
      });
      if (yes)
        await addJob(app.db, 'deliver_sandbox_webhook', { charge: row.charge }, { runAt: app.clock.now });
      await app.runJobs();
      return { status: statusCode, moves: [0, row.charged ?? 0] };
    }
    case 'payAtDesk': {
      const body = { method, amount_cents: amount };
      return { ...(await app.call(till.payAtDesk, { params, body }, staff)), moves: [amount] };
    }
    case 'reverse': {
      const payment = row.desk_payments?.at(part) ?? row.desk_payments?.[0] ?? 1;
      const asked = { params: { ...params, payment }, body: { reason } };
      const done = await app.call(till.reverseDeskPayment, asked, staff);
      const paid = (done.status < 300 ? done.body.payments : []).find(
        ({ id, source }) => id === payment && source === 'desk',
      );
      return { ...done, moves: [-(paid?.amount_cents ?? 0)] };
    }
    case 'handBack': {
      const cents = partOf(row.due, part);
      const by = yes && !row.by_player ? 'wallet' : isReturnable(method) ? method : 'cash';
      const body = { method: by, amount_cents: cents, reason };
      return { ...(await app.call(till.returnDeskMoney, { params, body }, staff)), moves: [-cents] };
    }
    case 'addItem': {
      const body = { name: 'Raquete', quantity: part + 1, price_cents: 1_501 };
      return app.call(till.addDeskItem, { params, body }, staff);
    }
    case 'removeItem': {
      const item = row.desk_items?.at(part) ?? row.desk_items?.[0] ?? 1;
      return app.call(till.removeDeskItem, { params: { ...params, item } }, staff);
    }
    case 'changePrice': {
      const price_cents = [0, 3_333, 8_000, 12_000, 20_000][part] ?? 0;
      return app.call(changes.changeDeskBooking, { params, body: { price_cents, expected_version } }, staff);
    }
    case 'move': {
      const price = yes ? ('new' as const) : ('keep' as const);
      const body = { court, start_time, duration: part === 0 ? 90 : 60, price, expected_version };
      return app.call(changes.changeDeskBooking, { params, body }, staff);
    }
    case 'cancel': {
      const refund = yes ? ('full' as const) : ('none' as const);
      const body = { refund, reason, expected_version };
      return { ...(await app.call(changes.cancelDeskBooking, { params, body }, staff)), refunds: yes };
    }
    case 'cancelToCredit': {
      const body = { refund: 'wallet' as const, reason, expected_version };
      return { ...(await app.call(changes.cancelDeskBooking, { params, body }, staff)), credits: true };
    }
    case 'cancelAsPlayer': {
      const deadline = row.start_at.getTime() - FREE_UNTIL_HOURS * 3_600_000;
      const done = await app.call(cancelBooking, { params: { id: row.id }, body: {} }, { as: tokens.player });
      return { ...done, refunds: app.clock.now.getTime() < deadline };
    }
    case 'answerRequest': {
      const body = { expected_version };
      if (yes) return app.call(changes.confirmDeskBooking, { params, body }, staff);
      const refused = { params, body: { ...body, reason } };
      return { ...(await app.call(changes.declineDeskBooking, refused, staff)), refunds: true };
    }
    case 'refundOnline': {
      const cents = yes ? partOf(row.provider_in - row.provider_out, part) : (row.charged ?? 12_000);
      const body = { amount_cents: cents, reason };
      return { ...(await app.call(till.refundOnlinePayment, { params, body }, staff)), moves: [-cents] };
    }
    case 'closeCourt': {
      const time = { from: `${TODAY}T${start_time}`, to: `${TODAY}T${start_time.replace(/^../, '19')}` };
      const body = { ...time, courts: [court], reason, bookings: 'refund' as const };
      const choices = yes ? [{ booking: row.id, do: 'wallet_offer' as const, agreed: true }] : [];
      const done = await app.call(
        closeCourts,
        { params: { slug }, body: { ...body, choices, seen: yes ? [row.id] : undefined } },
        staff,
      );
      return { ...done, refunds: !yes, credits: yes };
    }
    case 'closeTill': {
      const body = { counted_cents: 100, reason };
      return app.call(till.closeTill, { params: { slug }, body }, staff);
    }
    case 'runJobs':
      await app.runJobs();
      return { status: 200 };
    case 'advance':
      await advance(world, [16, 31, 90, 180, 300][part] ?? 16);
      if (yes) await app.runJobs();
      return { status: 200 };
  }
}

async function advance({ app, signIn }: World, minutes: number): Promise<void> {
  app.clock.advanceMinutes(minutes);
  await signIn();
}
