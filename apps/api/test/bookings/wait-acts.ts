import type { Call, InputTo } from '@bandeja/contract/call';
import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import { endDeskOffer } from '@bandeja/contract/calls/desk-agenda';
import {
  bookAtDesk,
  cancelDeskBooking,
  changeDeskBooking,
} from '@bandeja/contract/calls/desk-booking-changes';
import { closeCourts, openClosure } from '@bandeja/contract/calls/desk-closures';
import { addRegular, skipRegularDate } from '@bandeja/contract/calls/desk-regulars';
import { chargePayment, createPayment } from '@bandeja/contract/calls/payments';
import { addWait, declineOffer, removeWait } from '@bandeja/contract/calls/waits';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { employ } from '../desk/employ.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import type { ScriptedBank } from '../payments/scripted-bank.ts';
import type { TestApp } from '../test-app.ts';
import { createWaitWorld, MONDAY } from './wait-world.ts';

/** What happens to the courts of a club that players wait for; the clock moves elsewhere. */
export const WAIT_ACTS = [
  ...['wait', 'wait', 'wait', 'unwait', 'book', 'book', 'code', 'pay', 'pay', 'pay late', 'cancel', 'cancel'],
  ...['take', 'take', 'take for another', 'take for another', 'take without', 'decline', 'decline'],
  ...['decline for another', 'sell', 'sell over', 'move', 'cancel at desk', 'cancel at desk', 'end'],
  ...['close', 'close day', 'open', 'regular', 'skip', 'skip', 'erase'],
] as const;
export type WaitAct = { what: (typeof WAIT_ACTS)[number]; who: number; place: number };

export type Crowd = Awaited<ReturnType<typeof createCrowd>>;
type OfferRow = {
  id: number;
  user: number;
  court: number;
  start: string;
  minutes: number;
  occupation: number;
};

/** The spans that players wait for, each with its duration. */
const SPANS = [
  { from: '18:00', to: '22:00', duration: 60 },
  { from: '18:00', to: '22:00', duration: 60 },
  { from: '17:00', to: '23:00', duration: 90 },
  { from: '19:00', to: '20:00', duration: 60 },
  { from: '08:00', to: '12:00', duration: 60 },
];
const STARTS = ['19:00', '18:00', '20:00', '18:30', '09:00', '21:00'];
const DURATIONS = [60, 90, 120];
const CROWD = 7;

/**
 * Seven players at a club with two courts. The first one has a booking of each, three others wait for an evening hour. Every
 * call is one that succeeds or is refused with a sentence.
 */
export async function createCrowd(app: TestApp, bank: ScriptedBank) {
  const world = await createWaitWorld(app, { courts: 2, free_until_hours: 0 });
  const { club, owner } = world;
  const courts = club.courts.map(({ id }) => id);
  const people: SignedIn[] = [owner];
  while (people.length < CROWD) people.push(await newPlayer(app));
  const manager = await employ(app, club, 'manager');
  const first = bank.charges.length;
  for (const player of people.slice(1, 4)) await world.wait(player);
  await world.booked('19:00');
  await world.booked('18:00', { court_id: courts[1], duration: 180 });

  /** An account that was deleted keeps its old token. */
  const as = async ({ userId, token }: SignedIn) => ({ as: await app.signIn(userId).catch(() => token) });
  const desk = async () => ({ as: await app.signIn(manager.id) });
  async function send<C extends Call>(call: C, input: InputTo<C>, by: { as: string }) {
    const answer = await app.call(call, input, by);
    const { status, body } = answer as { status: number; body: unknown };
    if (status < 400) return answer;
    expect([call.name, status, body]).toEqual([call.name, expect.toSatisfy((code) => code < 500), sentence]);
    return undefined;
  }
  const sentence = expect.toSatisfy((body: unknown) =>
    /\p{Lu}.*[.?!]|\p{Lu}\p{L}+ .*/u.test(JSON.stringify(body)),
  );

  const offers = async () =>
    (
      await sql<OfferRow>`
        SELECT offer.id, player.user_id AS "user", held.court_id AS court, held.id AS occupation,
          to_char(lower(held.during) AT TIME ZONE 'America/Sao_Paulo', 'HH24:MI') AS start,
          (extract(epoch FROM upper(held.during) - lower(held.during)) / 60)::int AS minutes
        FROM court_offers offer JOIN court_occupations held ON held.id = offer.occupation_id
        JOIN court_waits wait ON wait.id = offer.wait_id JOIN players player ON player.id = wait.player_id
        WHERE offer.ended_at IS NULL AND held.court_id = ANY(${courts}) ORDER BY offer.id`.execute(app.db)
    ).rows;
  const bookings = async () =>
    (
      await sql<{ id: number; user: number | null; status: number; version: number }>`
        SELECT booking.id, player.user_id AS "user", booking.status, booking.version FROM bookings booking
        LEFT JOIN players player ON player.id = booking.player_id
        WHERE booking.court_id = ANY(${courts}) AND booking.status <> 40 AND booking.kind <> 'regular'
        ORDER BY booking.id`.execute(app.db)
    ).rows;
  return { ...world, app, bank, first, courts, people, as, desk, send, offers, bookings };
}

const pick = <T>(of: readonly T[], at: number): T | undefined => of[at % Math.max(1, of.length)];

/** One act. Those that find nothing to act on do nothing. */
export async function act(crowd: Crowd, { what, who, place }: WaitAct): Promise<void> {
  const { app, bank, club, courts, people, as, desk, send } = crowd;
  const player = pick(people, who) as SignedIn;
  const params = { slug: club.slug };
  const court = pick(courts, place) ?? 0;
  const start_time = pick(STARTS, Math.floor(place / 2)) ?? '';
  const slot = { court, date: MONDAY, start_time, duration: pick(DURATIONS, who) ?? 60 };
  const customer = { name: 'Beatriz Lima' };
  const offer = async () => pick(await crowd.offers(), place);
  const holder = (one: { user: number | null } | undefined) =>
    people.find(({ userId }) => userId === one?.user);
  const slotOf = ({ court: id, start, minutes }: OfferRow) => ({
    ...{ court: id, date: MONDAY, start_time: start, duration: minutes },
  });
  /** A code of the hold at this place of the list; without one of a new booking. */
  const showCode = async () => {
    const holds = async () => (await crowd.bookings()).filter(({ status }) => status === 10);
    if ((await holds()).length === 0) await send(bookCourt, { body: slot }, await as(player));
    const held = pick(await holds(), place);
    const by = holder(held);
    if (!held || !by) return undefined;
    const opened = await send(createPayment, { body: { booking_id: held.id } }, await as(by));
    if (!opened) return undefined;
    const body = { payment_id: opened.body.id, method: 'pix' } as const;
    await send(chargePayment, { body }, await as(by));
    return bank.charges.slice(crowd.first).findLast(({ status }) => status === 'pending');
  };
  const pay = async (charge: { providerId: string } | undefined) => {
    if (!charge) return;
    bank.become(charge.providerId, { status: 'approved' });
    const { headers, body: payload } = bank.message(charge.providerId);
    const url = '/payment/webhook/mercadopago/';
    expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  };
  switch (what) {
    case 'wait': {
      const body = { clubs: [club.slug], date: MONDAY, ...(pick(SPANS, place) as (typeof SPANS)[number]) };
      await send(addWait, { body }, await as(player));
      return;
    }
    case 'unwait': {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM court_waits WHERE player_id = ${player.id} AND ended_at IS NULL ORDER BY id`.execute(
        app.db,
      );
      const id = pick(rows, place)?.id;
      if (id) await send(removeWait, { params: { id } }, await as(player));
      return;
    }
    case 'book':
      await send(bookCourt, { body: slot }, await as(player));
      return;
    case 'code':
      await showCode();
      return;
    case 'pay':
      await pay(await showCode());
      return;
    // A bank takes a Pix whose code is over here.
    case 'pay late': {
      const over = bank.charges
        .slice(crowd.first)
        .filter(({ status }) => status === 'expired' || status === 'cancelled');
      await pay(pick(over, place));
      return;
    }
    case 'cancel': {
      const booked = pick(
        (await crowd.bookings()).filter((one) => holder(one)),
        place,
      );
      const by = holder(booked);
      if (booked && by) await send(cancelBooking, { params: { id: booked.id }, body: {} }, await as(by));
      return;
    }
    case 'take':
    case 'take for another':
    case 'take without': {
      const open = await offer();
      const by = what === 'take' ? holder(open) : player;
      if (!open || !by) return;
      const body = { ...slotOf(open), ...(what !== 'take without' && { offer: open.id }) };
      const taken = await send(bookCourt, { body }, await as(by));
      if (taken && by.userId !== open.user) await expectOver(crowd, open.id);
      return;
    }
    case 'decline':
    case 'decline for another': {
      const open = await offer();
      const by = what === 'decline' ? holder(open) : player;
      if (open && by) await send(declineOffer, { params: { id: open.id }, body: {} }, await as(by));
      return;
    }
    case 'sell':
      await send(bookAtDesk, { params, body: { ...slot, customer } }, await desk());
      return;
    case 'sell over': {
      const open = await offer();
      if (!open) return;
      const sold = await send(bookAtDesk, { params, body: { ...slotOf(open), customer } }, await desk());
      if (sold) await expectOver(crowd, open.id);
      return;
    }
    case 'move':
    case 'cancel at desk': {
      const booked = pick(await crowd.bookings(), place);
      if (!booked) return;
      const input = { params: { ...params, id: booked.id } };
      const expected_version = booked.version;
      const refund = { refund: 'full' as const, reason: 'Chuva', expected_version };
      await (what === 'move'
        ? send(changeDeskBooking, { ...input, body: { court, start_time, expected_version } }, await desk())
        : send(cancelDeskBooking, { ...input, body: refund }, await desk()));
      return;
    }
    case 'end': {
      const open = await offer();
      if (open)
        await send(endDeskOffer, { params: { ...params, id: open.occupation }, body: {} }, await desk());
      return;
    }
    case 'close':
    case 'close day': {
      const times = what === 'close' ? { from: '18:00', to: '20:00' } : { from: '07:00', to: '23:00' };
      const body = {
        ...{ courts: what === 'close' ? [court] : courts, reason: 'Obra', occupied: 'leave_out' as const },
        ...{ from: `${MONDAY}T${times.from}`, to: `${MONDAY}T${times.to}` },
        bookings: who % 2 ? ('refund' as const) : ('leave_out' as const),
      };
      await send(closeCourts, { params, body }, await desk());
      return;
    }
    case 'open': {
      const { rows } = await sql<{ id: number }>`
        SELECT DISTINCT closure_id AS id FROM court_occupations
        WHERE court_id = ANY(${courts}) AND kind = 'closure' AND status <> 'released' ORDER BY 1`.execute(
        app.db,
      );
      const id = pick(rows, place)?.id;
      if (id) await send(openClosure, { params: { ...params, id } }, await desk());
      return;
    }
    case 'regular': {
      const body = {
        ...{ ...slot, customer, weekday: 1, from: MONDAY, until: MONDAY, price_cents: 50_000 },
        ...{ price_by: 'month' as const, due_day: 10 },
      };
      const { date: _, ...wanted } = body;
      await send(addRegular, { params, body: wanted as never }, await desk());
      return;
    }
    case 'skip': {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM regulars WHERE club_id = ${club.id} ORDER BY id`.execute(app.db);
      const id = pick(rows, place)?.id;
      if (id)
        await send(skipRegularDate, { params: { ...params, id }, body: { date: MONDAY } }, await desk());
      return;
    }
    case 'erase': {
      // At most two, so that other players still wait.
      if (who > 2) return;
      await send(
        deletePlayer,
        { params: { id: player.id }, body: { password: TEST_PASSWORD } },
        await as(player),
      );
    }
  }
}

/** A booking by another player is accepted only after the offer has ended. */
async function expectOver({ app }: Crowd, id: number): Promise<void> {
  const { outcome } = await app.db
    .selectFrom('court_offers')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(['declined', 'expired', 'ended']).toContain(outcome);
}
