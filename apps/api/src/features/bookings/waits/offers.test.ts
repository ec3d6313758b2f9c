/** @module-tag postgres-15 */
import { bookCourt, listAvailables } from '@bandeja/contract/calls/bookings';
import { endDeskOffer, getAgenda } from '@bandeja/contract/calls/desk-agenda';
import { bookAtDesk } from '@bandeja/contract/calls/desk-booking-changes';
import { closeCourts, openClosure } from '@bandeja/contract/calls/desk-closures';
import { subscribeToPush } from '@bandeja/contract/calls/notifications';
import * as calls from '@bandeja/contract/calls/waits';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createWaitWorld, MONDAY } from '../../../../test/bookings/wait-world.ts';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { DEVICE } from '../../../../test/notifications/device.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { advanceRelease, advanceStuckReleases } from './advance-release.ts';

const app = useTestApp();

const minutes = async (count: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + count * 60_000);
  await app.runJobs();
};

describe('a released court', () => {
  test('is offered to the first in line for ten minutes, and is taken by nobody else', async () => {
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(3)) as [SignedIn, SignedIn, SignedIn];
    await world.release();
    const [offer] = await world.offers(first);
    expect(offer).toMatchObject({
      ...{ date: MONDAY, start_time: '19:00', end_time: '20:00', duration: 60, price_cents: 12_000 },
      ...{ begins_at: TEST_NOW.toISOString(), expires_at: '2026-03-06T12:10:00.000Z' },
      court: { id: world.court, club: { slug: world.club.slug } },
    });
    expect(await world.offers(second)).toEqual([]);
    expect(await world.told(first)).toEqual(['court_offered']);
    const { body } = await app.call(listAvailables, { query: { date: MONDAY, club_slug: world.club.slug } });
    expect(body.map(({ id }) => id)).not.toContain('19:00');
    // Neither with the offer of the other nor without it.
    const refused = await world.take(second, { start_time: '19:00', offer: offer?.id });
    expect([refused.status, refused.body]).toEqual([404, { error: 'Oferta não encontrada.' }]);
    const withoutOffer = { court: world.court, date: MONDAY, start_time: '19:00' };
    const plain = await app.call(bookCourt, { body: withoutOffer }, await world.as(second));
    expect([plain.status, plain.body]).toEqual([409, { error: 'Este horário acabou de ser reservado' }]);
    expect((await world.take(first, { start_time: '20:00' })).status).toBe(409);

    const taken = await world.take(first);
    expect([taken.status, taken.body.status]).toEqual([201, BOOKING_STATUS.awaiting_payment]);
    await app.runJobs();
    expect([await world.offers(first), await world.present(first)]).toEqual([[], []]);
    // Once: the same offer again is over.
    const again = await world.take(first, { start_time: '19:00', offer: offer?.id });
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'Esta oferta não vale mais. Veja os horários livres.' },
    ]);
  });

  test('goes to the next when it is declined, once, and to all after the second', async () => {
    const world = await createWaitWorld(app);
    const [first, second, third] = (await world.line(3)) as [SignedIn, SignedIn, SignedIn];
    await world.release();
    const [offer] = await world.offers(first);
    expect((await world.decline(second, offer?.id)).status).toBe(404);
    expect((await world.decline(first)).status).toBe(204);
    expect((await world.decline(first, offer?.id)).status).toBe(204);
    await app.runJobs();
    expect([await world.offers(first), (await world.offers(second)).length]).toEqual([[], 1]);
    await minutes(10);
    // The second one let it run out: all but the one who said no are told, each once.
    expect(await world.offers(third)).toEqual([]);
    await minutes(60);
    expect([await world.told(first), await world.told(second), await world.told(third)]).toEqual([
      ['court_offered'],
      ['court_offered', 'court_free'],
      ['court_free'],
    ]);
    const slots = await app.call(listAvailables, { query: { date: MONDAY, club_slug: world.club.slug } });
    expect(slots.body.map(({ id }) => id)).toContain('19:00');
    // They still wait for the next one.
    await world.release('21:00');
    expect(await world.offers(first)).toHaveLength(1);
  });

  test('asks a player once, whatever the number of waits that it fits', async () => {
    const world = await createWaitWorld(app);
    const [first] = (await world.line(1)) as [SignedIn];
    await world.wait(first, { from: '17:00', duration: 90 });
    const [second, third] = (await world.line(2)) as [SignedIn, SignedIn];
    await world.release();
    await world.decline(first);
    await app.runJobs();
    expect(await world.offers(first)).toEqual([]);
    expect(await world.offers(second)).toHaveLength(1);
    await world.decline(second);
    await app.runJobs();
    expect([await world.told(first), await world.told(third)]).toEqual([['court_offered'], ['court_free']]);
  });

  test('has no offer for who gave it back, has a game then, or asked for other times', async () => {
    const world = await createWaitWorld(app);
    await world.wait(world.owner);
    const [busy] = (await world.line(1)) as [SignedIn];
    await createBooking(app.db, { player_id: busy.id, date: MONDAY, start_time: '20:00' });
    const [early] = (await world.line(1, { from: '08:00', to: '12:00' })) as [SignedIn];
    const [long] = (await world.line(1, { from: '19:00', to: '20:00', duration: 60 })) as [SignedIn];
    await world.release();
    for (const player of [world.owner, busy, early]) expect(await world.offers(player)).toEqual([]);
    expect((await world.offers(long)).map(({ start_time }) => start_time)).toEqual(['19:00']);
  });

  test('is told to all at once under two hours to the start', async () => {
    const world = await createWaitWorld(app);
    const players = await world.line(2, { date: '2026-03-06', from: '10:00', to: '12:00' });
    const { id } = await world.booked('10:30', { date: '2026-03-06' });
    await world.cancel(id);
    await app.runJobs();
    for (const player of players) {
      expect(await world.offers(player)).toEqual([]);
      expect(await world.told(player)).toEqual(['court_free']);
    }
  });

  test('waits at night for 7 h; it may be taken before, and early games are told without a sound', async () => {
    app.clock.now = new Date('2026-03-09T01:30:00.000Z');
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    const [early] = (await world.line(1, { from: '08:00', to: '10:00' })) as [SignedIn];
    await world.release();
    expect(await world.offers(first)).toMatchObject([
      { begins_at: '2026-03-09T10:00:00.000Z', expires_at: '2026-03-09T10:10:00.000Z' },
    ]);
    expect(await world.told(first)).toEqual([]);
    await world.decline(first);
    await app.runJobs();
    expect([await world.told(second), (await world.offers(second)).length]).toEqual([[], 1]);
    const device = await app.call(subscribeToPush, { body: DEVICE }, await world.as(early));
    expect(device.status).toBe(204);
    await world.release('09:00');
    expect([await world.told(early), await world.offers(early)]).toEqual([['court_free'], []]);
    const pushes = await app.db
      .selectFrom('notifications')
      .select('push_waiting')
      .where('player_id', '=', early.id)
      .execute();
    expect(pushes).toEqual([{ push_waiting: false }]);
    app.clock.now = new Date('2026-03-09T10:00:00.000Z');
    await app.runJobs();
    expect(await world.told(second)).toEqual(['court_offered']);
    await minutes(10);
    expect(await world.told(second)).toEqual(['court_offered', 'court_free']);
  });

  test('comes from a hold that ends, from a closure that is lifted, and from an offer that was not paid', async () => {
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    const buyer = await newPlayer(app);
    const body = { court: world.court, date: MONDAY, start_time: '19:00' };
    expect((await app.call(bookCourt, { body }, await world.as(buyer))).status).toBe(201);
    await minutes(15);
    expect(await world.offers(first)).toHaveLength(1);
    expect((await world.take(first)).status).toBe(201);
    await minutes(16);
    expect([await world.offers(first), (await world.offers(second)).length]).toEqual([[], 1]);
    await world.decline(second);

    const other = await createWaitWorld(app);
    const [waiting] = (await other.line(1)) as [SignedIn];
    const manager = await employ(app, other.club, 'manager');
    const { closure_id } = await createClosure(app.db, {
      ...{ court_id: other.court, from: `${MONDAY}T20:00:00Z`, to: `${MONDAY}T23:00:00Z` },
    });
    const params = { slug: other.club.slug, id: closure_id ?? 0 };
    expect((await app.call(openClosure, { params }, manager.as)).status).toBe(204);
    await app.runJobs();
    expect(await other.offers(waiting)).toHaveLength(1);
  });

  test('of a wait that is taken back goes on', async () => {
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    await world.release();
    const [wait] = await world.present(first);
    await app.call(calls.removeWait, { params: { id: wait?.id ?? 0 } }, await world.as(first));
    await app.runJobs();
    expect([await world.offers(first), (await world.offers(second)).length]).toEqual([[], 1]);
  });

  test('is offered once by a job that runs twice, on two nodes, and when its job was lost', async () => {
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    const { id } = await world.booked();
    await world.cancel(id);
    const { id: release } = await app.db
      .selectFrom('court_releases')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { now } = app.clock;
    await Promise.all(Array.from({ length: 6 }, () => advanceRelease(app.db, release, now)));
    await Promise.all([advanceStuckReleases(app.db, now), advanceStuckReleases(app.db, now)]);
    await app.runJobs();
    expect([(await world.offers(first)).length, await world.offers(second)]).toEqual([1, []]);
    expect(await world.told(first)).toEqual(['court_offered']);
    // The node that had the job is gone: the next minute's check ends the offer.
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
    const later = new Date(now.getTime() + 10 * 60_000);
    app.clock.now = later;
    await Promise.all([advanceStuckReleases(app.db, later), advanceStuckReleases(app.db, later)]);
    await app.runJobs();
    expect([await world.offers(first), (await world.offers(second)).length]).toEqual([[], 1]);
  });
});

describe('the desk', () => {
  test('sees an offer, ends it once, and books over it; nobody else is asked', async () => {
    const world = await createWaitWorld(app);
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    const reception = await employ(app, world.club, 'reception');
    const { slug } = world.club;
    await world.release();
    const day = await app.call(getAgenda, { params: { slug }, query: { date: MONDAY } }, reception.as);
    const shown = day.body.items.find(({ kind }) => kind === 'offer');
    expect(shown).toMatchObject({
      ...{ title: 'Lista de espera', booking: null, start_time: '19:00', price_cents: null },
      hold_expires_at: '2026-03-06T12:10:00.000Z',
    });
    const body = {
      ...{ court: world.court, date: MONDAY, start_time: '19:00', duration: 60 },
      customer: { name: 'Beatriz' },
    };
    const book = () => app.call(bookAtDesk, { params: { slug }, body }, reception.as);
    expect((await book()).status).toBe(409);
    const end = (id = shown?.id ?? 0, at = slug) =>
      app.call(endDeskOffer, { params: { slug: at, id }, body: {} }, reception.as);
    expect([(await end(1_000_000)).status, (await end()).status, (await end()).status]).toEqual([
      404, 204, 204,
    ]);
    await app.runJobs();
    expect([await world.offers(first), await world.offers(second)]).toEqual([[], []]);
    expect((await book()).status).toBe(201);
    await minutes(60);
    expect([await world.told(first), await world.told(second)]).toEqual([
      ['court_offered', 'court_offer_ended'],
      [],
    ]);
    const entries = await app.db
      .selectFrom('club_history')
      .select('call')
      .where('club_id', '=', world.club.id)
      .where('call', '=', 'endDeskOffer')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('closes a court that is offered: the offer ends', async () => {
    const world = await createWaitWorld(app);
    const [first] = (await world.line(2)) as [SignedIn, SignedIn];
    const manager = await employ(app, world.club, 'manager');
    await world.release();
    const body = {
      ...{ courts: [world.court], from: `${MONDAY}T08:00`, to: `${MONDAY}T22:00`, reason: 'Obra' },
      ...{ bookings: 'refund', occupied: 'refuse', dry_run: false },
    } as const;
    const closed = await app.call(
      closeCourts,
      { params: { slug: world.club.slug }, body: body as never },
      manager.as,
    );
    expect(closed.status).toBeLessThan(300);
    await minutes(60);
    expect([await world.offers(first), await world.told(first)]).toEqual([
      [],
      ['court_offered', 'court_offer_ended'],
    ]);
  });
});
