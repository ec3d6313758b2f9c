/** @module-tag postgres-15 */
import { bookCourt } from '@bandeja/contract/calls/bookings';
import { endDeskOffer, getAgendaWeek } from '@bandeja/contract/calls/desk-agenda';
import { bookAtDesk } from '@bandeja/contract/calls/desk-booking-changes';
import { closeCourts } from '@bandeja/contract/calls/desk-closures';
import { removeCourt } from '@bandeja/contract/calls/desk-club';
import { addRegular } from '@bandeja/contract/calls/desk-regulars';
import { withTransaction } from '@bandeja/pg/transaction';
import { describe, expect, test } from 'vitest';
import { createWaitWorld, MONDAY } from '../../../../test/bookings/wait-world.ts';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { lockCourtTimes, occupyCourts } from '../courts/occupy-courts.ts';

const app = useTestApp();

type World = Awaited<ReturnType<typeof createWaitWorld>>;
/** Later, without any job: none runs. */
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const startsOf = async (world: World, player: SignedIn) =>
  (await world.offers(player)).map(({ start_time }) => start_time);

describe('an offer', () => {
  test('is booked at the price that was told', async () => {
    const world = await createWaitWorld(app);
    const [first] = (await world.line(1)) as [SignedIn];
    await world.release();
    await app.db
      .updateTable('club_prices')
      .set({ price_cents_per_hour: 20_000 })
      .where('club_id', '=', world.club.id)
      .execute();
    const { status, body } = await world.take(first);
    expect([status, body.price_cents]).toEqual([201, 12_000]);
  });

  test('that is taken frees what else is held for its player at that time', async () => {
    const world = await createWaitWorld(app, { courts: 2 });
    const second = world.club.courts[1]?.id ?? 0;
    const [first, other, next] = (await world.line(3)) as [SignedIn, SignedIn, SignedIn];
    await world.release();
    await world.cancel((await world.booked('19:30', { court_id: second })).id);
    await app.runJobs();
    expect(await world.offers(other)).toHaveLength(1);
    // As two jobs at once may do it: both courts are held for the first one.
    await app.db
      .updateTable('court_waits')
      .set({ player_id: first.id, place: 2 })
      .where('player_id', '=', other.id)
      .execute();
    const offers = await world.offers(first);
    expect(offers).toHaveLength(2);
    const own = offers.find(({ court }) => court.id === world.court);
    expect((await world.take(first, { start_time: '19:00', offer: own?.id })).status).toBe(201);
    await app.runJobs();
    expect([await world.offers(first), await startsOf(world, next)]).toEqual([[], ['19:30']]);
  });

  test('whose minutes are over is in nobody’s way, whatever becomes of its job', async () => {
    const world = await createWaitWorld(app);
    const reception = await employ(app, world.club, 'reception');
    const { slug } = world.club;
    const [first] = (await world.line(1)) as [SignedIn];
    const stranger = await newPlayer(app);
    const body = { court: world.court, date: MONDAY, start_time: '19:00', duration: 60 };
    await world.release();
    later(11);
    expect((await app.call(bookCourt, { body }, await world.as(stranger))).status).toBe(201);
    await app.runJobs();
    expect(await world.told(first)).toEqual(['court_offered']);

    // The next in line comes before anybody else.
    const [next] = (await world.line(1)) as [SignedIn];
    await world.release('20:00');
    expect(await startsOf(world, first)).toEqual(['20:00']);
    later(11);
    const at8 = { ...body, start_time: '20:00' };
    expect((await app.call(bookCourt, { body: at8 }, await world.as(stranger))).status).toBe(409);
    await app.runJobs();
    expect(await startsOf(world, next)).toEqual(['20:00']);

    later(11);
    reception.as = { as: await app.signIn(reception.id) };
    const customer = { name: 'Beatriz' };
    const sold = await app.call(bookAtDesk, { params: { slug }, body: { ...at8, customer } }, reception.as);
    expect(sold.status).toBe(201);
  });

  test('whose minutes are over is ended by the desk, without news for its player', async () => {
    const world = await createWaitWorld(app);
    const reception = await employ(app, world.club, 'reception');
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    await world.release();
    const { id } = await app.db
      .selectFrom('court_occupations')
      .select('id')
      .where('court_id', '=', world.court)
      .where('kind', '=', 'offer')
      .executeTakeFirstOrThrow();
    later(11);
    const params = { slug: world.club.slug, id };
    expect((await app.call(endDeskOffer, { params, body: {} }, reception.as)).status).toBe(204);
    await app.runJobs();
    expect([await world.told(first), await world.offers(second)]).toEqual([['court_offered'], []]);
  });
});

describe('the club takes a court that is offered', () => {
  const offered = async (fields?: Parameters<typeof createWaitWorld>[1]) => {
    const world = await createWaitWorld(app, fields);
    const manager = await employ(app, world.club, 'manager');
    const [first, second] = (await world.line(2)) as [SignedIn, SignedIn];
    await world.release();
    expect(await startsOf(world, first)).toEqual(['19:00']);
    return { world, manager, first, second, params: { slug: world.club.slug } };
  };
  const expectEnded = async ({ world, first, second }: Awaited<ReturnType<typeof offered>>) => {
    await app.runJobs();
    expect([await world.offers(first), await world.offers(second)]).toEqual([[], []]);
    expect(await world.told(first)).toEqual(['court_offered', 'court_offer_ended']);
    expect(await world.told(second)).toEqual([]);
  };

  test('for a tournament', async () => {
    const one = await offered();
    const { court, club } = one.world;
    const [start, end] = [new Date('2026-03-09T21:00:00.000Z'), new Date('2026-03-09T23:00:00.000Z')];
    const { now } = app.clock;
    await withTransaction(app.db, async (tx) => {
      expect(await lockCourtTimes(tx, { courts: [court], start, end, now })).toEqual([]);
      await occupyCourts(tx, [{ court, start, end }], { reason: 'Torneio', club, now });
    });
    await expectEnded(one);
  });

  test('for a monthly player', async () => {
    const one = await offered();
    const body = {
      ...{ court: one.world.court, weekday: 1, start_time: '19:00', duration: 60, from: MONDAY },
      ...{ price_cents: 50_000, price_by: 'month', due_day: 10, customer: { name: 'Beatriz Lima' } },
    };
    const saved = await app.call(addRegular, { params: one.params, body: body as never }, one.manager.as);
    expect(saved.status).toBe(201);
    await expectEnded(one);
  });

  test('away', async () => {
    const one = await offered({ courts: 2 });
    const params = { ...one.params, id: one.world.court };
    const owner = await employ(app, one.world.club, 'owner');
    expect((await app.call(removeCourt, { params }, owner.as)).status).toBe(204);
    await expectEnded(one);
  });

  test('which no number of the week counts as taken', async () => {
    const { params, manager } = await offered();
    const { body } = await app.call(getAgendaWeek, { params, query: { from: MONDAY } }, manager.as);
    expect(body.days.find(({ date }) => date === MONDAY)?.taken).toEqual([]);
  });

  test('only by closing it: an offer on the court that a booking moves to stays', async () => {
    const { world, manager, first, params } = await offered({ courts: 2 });
    const other = world.club.courts[1]?.id ?? 0;
    const { id } = await world.booked('14:00', { court_id: other });
    const closing = (move: string) => ({
      ...{ courts: [other], from: `${MONDAY}T08:00`, to: `${MONDAY}T22:00`, reason: 'Obra' },
      ...{ bookings: 'refund', occupied: 'refuse', dry_run: false },
      choices: [{ booking: id, do: move, court: world.court }],
    });
    const closed = await app.call(closeCourts, { params, body: closing('move') as never }, manager.as);
    expect(closed.status).toBe(201);
    await app.runJobs();
    expect([await startsOf(world, first), await world.told(first)]).toEqual([['19:00'], ['court_offered']]);
  });

  test('nor does a booking move onto an offer', async () => {
    const { world, manager, first, params } = await offered({ courts: 2 });
    const other = world.club.courts[1]?.id ?? 0;
    const { id } = await world.booked('19:00', { court_id: other });
    const body = {
      ...{ courts: [other], from: `${MONDAY}T08:00`, to: `${MONDAY}T22:00`, reason: 'Obra' },
      ...{ bookings: 'refund', occupied: 'refuse', dry_run: false },
      choices: [{ booking: id, do: 'move', court: world.court }],
    };
    expect((await app.call(closeCourts, { params, body: body as never }, manager.as)).status).toBe(409);
    expect(await startsOf(world, first)).toEqual(['19:00']);
  });
});
