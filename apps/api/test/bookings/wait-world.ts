import type { InputTo } from '@bandeja/contract/call';
import { bookCourt, cancelBooking } from '@bandeja/contract/calls/bookings';
import * as calls from '@bandeja/contract/calls/waits';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { type ClubFields, createClub } from '@bandeja/db/testing/builders';
import { employ } from '../desk/employ.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { notificationsOf } from '../notifications-of.ts';
import type { TestApp } from '../test-app.ts';

/** The Monday after TEST_NOW, which is a Friday, 9 h. */
export const MONDAY = '2026-03-09';

type Wanted = InputTo<typeof calls.addWait>['body'];

/** A club with one court, and short functions to wait for it, to give it back, and to read who has what. */
export async function createWaitWorld(app: TestApp, fields: ClubFields = {}) {
  const club = await createClub(app.db, { courts: 1, ...fields });
  const court = club.courts[0]?.id ?? 0;
  const owner = await newPlayer(app);

  /** A token is valid for 15 minutes of the clock. */
  const as = async ({ userId }: SignedIn) => ({ as: await app.signIn(userId) });
  const wait = async (player: SignedIn, wanted: Partial<Wanted> = {}) =>
    app.call(
      calls.addWait,
      {
        body: {
          ...{ clubs: [club.slug], date: MONDAY, from: '18:00', to: '22:00', duration: 60 },
          ...wanted,
        },
      },
      await as(player),
    );
  /** Players who wait, in the order of asking. */
  async function line(length: number, wanted: Partial<Wanted> = {}): Promise<SignedIn[]> {
    const players: SignedIn[] = [];
    for (let place = 0; place < length; place++) {
      const player = await newPlayer(app);
      await wait(player, wanted);
      players.push(player);
    }
    return players;
  }
  const booked = (start_time = '19:00', more: object = {}) =>
    createBooking(app.db, { court_id: court, player_id: owner.id, date: MONDAY, start_time, ...more });
  const cancel = async (id: number) => app.call(cancelBooking, { params: { id }, body: {} }, await as(owner));
  /** A confirmed booking is cancelled, and its court offered. */
  async function release(start_time = '19:00', more: object = {}): Promise<void> {
    const { id } = await booked(start_time, more);
    const { status } = await cancel(id);
    if (status !== 200) throw new Error(`not cancelled: ${status}`);
    await app.runJobs();
  }
  const offers = async (player: SignedIn) => (await app.call(calls.listOffers, {}, await as(player))).body;
  const decline = async (player: SignedIn, id?: number) =>
    app.call(
      calls.declineOffer,
      { params: { id: id ?? (await offers(player))[0]?.id ?? 0 }, body: {} },
      await as(player),
    );
  async function take(player: SignedIn, more: object = {}) {
    const [offer] = await offers(player);
    const { start_time = '19:00', duration = 60, id = 0 } = offer ?? {};
    return app.call(
      bookCourt,
      { body: { court, date: MONDAY, start_time, duration, offer: id, ...more } },
      await as(player),
    );
  }
  const told = async (player: SignedIn) => (await notificationsOf(app, player.id)).map(({ type }) => type);
  const present = async (player: SignedIn) => (await app.call(calls.listWaits, {}, await as(player))).body;
  return {
    club,
    court,
    owner,
    as,
    wait,
    line,
    booked,
    cancel,
    release,
    offers,
    decline,
    take,
    told,
    present,
  };
}

/** For the desk's call about an offer, a request that its reception may send. */
export const waitCallers = (app: TestApp) => ({
  async endDeskOffer() {
    const { club, line, release } = await createWaitWorld(app);
    await line(1);
    await release();
    const { id } = await app.db
      .selectFrom('court_occupations')
      .select('id')
      .where('kind', '=', 'offer')
      .executeTakeFirstOrThrow();
    const { as } = await employ(app, club, 'reception');
    return { input: { params: { slug: club.slug, id }, body: {} }, ...as };
  },
});
