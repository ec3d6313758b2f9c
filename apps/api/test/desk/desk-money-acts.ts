import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import * as changes from '@bandeja/contract/calls/desk-booking-changes';
import { closeCourts } from '@bandeja/contract/calls/desk-closures';
import * as till from '@bandeja/contract/calls/desk-till';
import { DESK_METHODS, isReturnable } from '@bandeja/rules/payments/desk-methods';
import fc from 'fast-check';
import { addJob } from '../../src/jobs/add-job.ts';
import {
  atBank,
  FREE_UNTIL_HOURS,
  openOf,
  type Row,
  showPix,
  TODAY,
  type World,
} from './desk-money-world.ts';

const WEIGHTS = [
  [2, 'bookAtDesk'],
  [3, 'bookAsPlayer'],
  [3, 'startPix'],
  [4, 'payAtBank'],
  [7, 'payAtDesk'],
  [3, 'reverse'],
  [5, 'handBack'],
  [3, 'addItem'],
  [2, 'removeItem'],
  [3, 'changePrice'],
  [2, 'move'],
  [3, 'cancel'],
  [2, 'cancelToCredit'],
  [4, 'cancelAsPlayer'],
  [4, 'answerRequest'],
  [2, 'refundOnline'],
  [1, 'closeCourt'],
  [3, 'closeTill'],
  [2, 'runJobs'],
  [2, 'advance'],
  [3, 'dispute'],
  [3, 'win'],
] as const;
type Kind = (typeof WEIGHTS)[number][1];
export const KINDS: readonly Kind[] = WEIGHTS.map(([, kind]) => kind);

/** What happens around a dispute: money becomes credit, which is spent; the debt is paid, reversed and handed back. */
const AROUND_DISPUTES: readonly Kind[] = [
  ...(['dispute', 'dispute', 'win', 'payAtDesk', 'payAtDesk', 'reverse', 'reverse', 'handBack'] as const),
  ...(['cancelToCredit', 'cancel', 'bookAtDesk', 'refundOnline', 'payAtBank', 'advance'] as const),
];

const actOf = (type: fc.Arbitrary<Kind>, methods: readonly (typeof DESK_METHODS)[number][]) =>
  fc.record({
    type,
    booking: fc.nat({ max: 3 }),
    court: fc.nat({ max: 1 }),
    start_time: fc.constantFrom('11:00', '13:00', '13:30', '15:00', '18:00'),
    /** Which part of an amount, and which of a list. */
    part: fc.nat({ max: 4 }),
    method: fc.constantFrom(...methods),
    by: fc.constantFrom('manager' as const, 'manager' as const, 'reception' as const),
    yes: fc.boolean(),
  });
export const anAct = actOf(
  fc.oneof(...WEIGHTS.map(([weight, name]) => ({ weight, arbitrary: fc.constant(name) }))),
  ['cash', 'cash', 'wallet', 'wallet', ...DESK_METHODS],
);
export const anActAroundDisputes = actOf(fc.constantFrom(...AROUND_DISPUTES), [
  ...(['wallet', 'wallet', 'wallet', 'cash', 'cash', 'courtesy'] as const),
]);
export type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;

const isOpen = (row: Row) => !row.is_cancelled;
const isOwn = (row: Row) => row.by_player && !row.is_cancelled;
/** The bookings that an act has a chance with; without an entry: those that are not cancelled. */
const SUBJECTS: Partial<Record<Act['type'], (row: Row) => boolean>> = {
  startPix: isOwn,
  cancelAsPlayer: isOwn,
  answerRequest: (row) => row.status < 30 && !row.is_cancelled,
  payAtBank: (row) => row.charge !== null,
  payAtDesk: (row) => !row.is_cancelled || row.debt > 0,
  dispute: (row) => row.held !== null,
  win: (row) => row.contested !== null,
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
    case 'dispute':
    case 'win': {
      const charge = act.type === 'win' ? row.contested : row.held;
      if (charge === null) return { status: 404 };
      const status = await atBank(app, charge, act.type === 'win' ? 'dar-razao' : 'contestar');
      // The same message again, late.
      if (yes) await addJob(app.db, 'deliver_sandbox_webhook', { charge }, { runAt: app.clock.now });
      await app.runJobs();
      return { status };
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
