import { getBooking } from '@bandeja/contract/calls/bookings';
import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { closeCourts, getClosure } from '@bandeja/contract/calls/desk-closures';
import { createMatch as createMatchCall, getMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { createDeskWorld, MONDAY } from '../../../../test/desk/desk-world.ts';
import { employ } from '../../../../test/desk/employ.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const TODAY = '2026-03-06';

const app = useTestApp();

type World = Awaited<ReturnType<typeof createDeskWorld>>;
type Change = Parameters<typeof app.call<typeof changeDeskBooking>>[1] extends infer T ? T : never;

const change = ({ slug }: World, id: number, body: object, by: { as: { as: string } }) =>
  app.call(changeDeskBooking, { params: { slug, id }, body } as Change, by.as);
const entriesOf = (club: number) =>
  app.db
    .selectFrom('club_history')
    .select(['call', 'object_kind', 'changes'])
    .where('club_id', '=', club)
    .orderBy('id')
    .execute();

describe('a booking at the desk', () => {
  test('is confirmed at once for a new customer, with the price of the table', async () => {
    const world = await createDeskWorld(app);
    const customer = { name: 'Beatriz', phone: '(11) 99999-8888' };
    const { status, body } = await world.book({ duration: 90, customer });
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ kind: 'desk', status: 30, court: { id: world.court }, date: MONDAY },
        ...{ start_time: '18:00', end_time: '19:30', price_cents: 18_000, paid_cents: 0, open_cents: 18_000 },
        ...{ customer: { name: 'Beatriz', phone: '+5511999998888' }, player: null, version: 1 },
        ...{ payments: [], items: [], hold_expires_at: null },
        can: { pay: true, move: true, cancel: true, confirm: false, arrive: false, edit_price: false },
      },
    ]);
    // The same name and phone is the same customer.
    const again = await world.book({ start_time: '20:00', customer });
    expect(again.body.customer?.id).toBe(body.customer?.id);
    const known = await world.book({ start_time: '21:00', customer: { id: body.customer?.id } });
    expect(known.body.customer?.name).toBe('Beatriz');
    expect(await entriesOf(world.club.id)).toHaveLength(3);
    await app.runJobs();
    expect(app.mails).toEqual([]);
  });

  test('shows reception no phone of a customer of the list, nor of a cancelled or old booking', async () => {
    const { slug, club, reception, manager, book } = await createDeskWorld(app);
    const other = await employ(app, club, 'reception');
    const phone = '+5511999998888';
    const read = async (id: number, { id: userId }: { id: number }) => {
      const as = { as: await app.signIn(userId) };
      return (await app.call(getDeskBooking, { params: { slug, id } }, as)).body.customer?.phone;
    };
    const typed = await book({ customer: { name: 'Beatriz', phone: '(11) 99999-8888' } });
    expect([typed.body.customer?.phone, await read(typed.body.id, reception)]).toEqual([phone, phone]);
    const chosen = await book({ start_time: '20:00', customer: { id: typed.body.customer?.id } });
    const { id } = chosen.body;
    expect(chosen.body.customer?.phone).toBeNull();
    expect([await read(id, reception), await read(id, other)]).toEqual([null, null]);
    expect(await read(id, manager)).toBe(phone);
    const called = await book({ start_time: '21:00', customer: { id: typed.body.customer?.id } }, manager);
    expect(await read(called.body.id, reception)).toBe(phone);
    const cancel = {
      params: { slug, id: called.body.id },
      body: { expected_version: 1, refund: 'none' as const, reason: 'Chuva' },
    };
    expect((await app.call(cancelDeskBooking, cancel, other.as)).body.customer?.phone).toBeNull();
    expect([await read(called.body.id, other), await read(called.body.id, manager)]).toEqual([null, phone]);
    app.clock.now = new Date('2026-03-16T21:59:59Z');
    expect(await read(typed.body.id, reception)).toBe(phone);
    app.clock.now = new Date('2026-03-16T22:00:00Z');
    expect([await read(typed.body.id, reception), await read(typed.body.id, manager)]).toEqual([null, phone]);
  });

  test('shows reception its phone as little where a closure is told', async () => {
    const { slug, court, reception, manager, book } = await createDeskWorld(app);
    const phone = '+5511999998888';
    const typed = await book({ customer: { name: 'Beatriz', phone } });
    const customer = typed.body.customer?.id ?? 0;
    await book({ start_time: '20:00', customer: { id: customer } });
    const body = { courts: [court], from: `${MONDAY}T18:00`, to: `${MONDAY}T22:00`, reason: 'Chuva' };
    const wanted = { params: { slug }, body: { ...body, bookings: 'refund' as const } };
    const { id } = (await app.call(closeCourts, wanted, manager.as)).body;
    const toTell = async ({ as }: typeof reception) => {
      const { bookings } = (await app.call(getClosure, { params: { slug, id: id ?? 0 } }, as)).body;
      return bookings.map((hit) => [hit.customer, hit.phone, hit.whatsapp?.includes(phone.slice(1))]);
    };
    expect(await toTell(manager)).toEqual([
      [customer, phone, true],
      [customer, phone, true],
    ]);
    expect(await toTell(reception)).toEqual([
      [customer, phone, true],
      [customer, null, false],
    ]);
  });

  test('may begin at any five minutes, have begun, and lie a year ahead', async () => {
    const world = await createDeskWorld(app);
    for (const wanted of [
      { date: TODAY, start_time: '08:05', duration: 60 },
      { date: TODAY, start_time: '10:25', duration: 35 },
      { date: '2027-03-05', start_time: '22:00', duration: 60 },
    ])
      expect([wanted, (await world.book(wanted)).status]).toEqual([wanted, 201]);
  });

  test.each([
    ['over', { date: TODAY, start_time: '07:55', duration: 65 }, 400, /já passou/],
    ['of a past day', { date: '2026-03-05' }, 400, /já passou/],
    ['beyond a year', { date: '2027-03-08' }, 400, /Ainda não dá/],
    ['outside the hours', { start_time: '22:30' }, 400, /fechado/],
    ['off the five minutes', { start_time: '18:03' }, 400, /5 em 5/],
    ['of 17 minutes', { duration: 17 }, 400, /5 em 5/],
    ['with a price by reception', { price_cents: 100 }, 403, /gerência/],
    ['of nobody', { customer: {} }, 400, /Escolha um cliente/],
    ['with a wrong phone', { customer: { name: 'Ana', phone: '123' } }, 400, /DDD/],
  ])('%s is refused in words', async (_, wanted, status, sentence) => {
    const world = await createDeskWorld(app);
    const answer = await world.book(wanted);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringMatching(sentence)]);
    expect(await entriesOf(world.club.id)).toEqual([]);
  });

  test('without a price in the table needs the price of a manager', async () => {
    const world = await createDeskWorld(app, { prices: [] });
    const refused = await world.book();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringMatching(/pôs preço/)]);
    const { status, body } = await world.book({ price_cents: 5_000 }, world.manager);
    expect([status, body.price_cents]).toEqual([201, 5_000]);
  });

  test('reaches no court and no customer of another club', async () => {
    const [world, other] = [await createDeskWorld(app), await createDeskWorld(app)];
    expect((await world.book({ court: other.court })).status).toBe(404);
    const theirs = (await other.book()).body;
    expect((await world.book({ customer: { id: theirs.customer?.id } })).status).toBe(404);
    const params = { slug: world.slug, id: theirs.id };
    expect((await app.call(getDeskBooking, { params }, world.manager.as)).status).toBe(404);
    const moved = await change(world, theirs.id, { start_time: '10:00', expected_version: 1 }, world.manager);
    expect(moved.status).toBe(404);
    const own = (await world.book()).body;
    const away = await change(world, own.id, { court: other.court, expected_version: 1 }, world.reception);
    expect(away.status).toBe(404);
  });
});

describe('a move', () => {
  test('takes court, day and time along, tells the player, and leaves the price', async () => {
    const world = await createDeskWorld(app, {
      prices: [
        { from_minute: 0, to_minute: 1080, price_cents_per_hour: 10_000 },
        { from_minute: 1080, to_minute: 2160, price_cents_per_hour: 20_000 },
      ],
    });
    const player = await newPlayer(app, { level: 3 });
    const own = await createBooking(app.db, {
      ...{
        player_id: player.id,
        court_id: world.court,
        date: MONDAY,
        start_time: '18:00',
        price_cents: 20_000,
      },
    });
    const as = { as: player.token };
    const { body: match } = await app.call(
      createMatchCall,
      { body: { booking: own.id, type: 'Friendly' } },
      as,
    );
    const place = { court: world.second, date: '2026-03-10', start_time: '10:00', duration: 90 };
    const { status, body } = await change(world, own.id, { ...place, expected_version: 1 }, world.reception);
    expect([status, body]).toMatchObject([
      200,
      {
        court: { id: world.second },
        date: '2026-03-10',
        start_time: '10:00',
        end_time: '11:30',
        price_cents: 20_000,
      },
    ]);
    expect((await app.call(getBooking, { params: { id: own.id } }, as)).body).toMatchObject({
      ...{ start_at: '2026-03-10T13:00:00.000Z', court: { id: world.second }, status: 30 },
    });
    expect((await app.call(getMatch, { params: { id: match.id } }, as)).body).toMatchObject({
      ...{
        date: '2026-03-10T13:00:00.000Z',
        ends_at: '2026-03-10T14:30:00.000Z',
        court: { id: world.second },
      },
    });
    await app.runJobs();
    expect((await notificationsOf(app, player.id)).map(({ type }) => type)).toEqual([
      'match_changed',
      'booking_moved',
    ]);
    expect(app.mails.at(-1)?.subject).toBe('Sua reserva mudou');
    const cheaper = await change(
      world,
      own.id,
      { price: 'new', expected_version: body.version },
      world.reception,
    );
    expect(cheaper.body.price_cents).toBe(15_000);
    expect((await entriesOf(world.club.id)).map(({ changes }) => changes)).toEqual([
      {
        court: [world.court, world.second],
        start_at: ['2026-03-09T21:00:00.000Z', '2026-03-10T13:00:00.000Z'],
        end_at: ['2026-03-09T22:00:00.000Z', '2026-03-10T14:30:00.000Z'],
      },
      { price_cents: [20_000, 15_000] },
    ]);
    // The old place is free again.
    expect((await world.book()).status).toBe(201);
  });

  test('to a dearer time keeps its price by a manager alone', async () => {
    const world = await createDeskWorld(app, {
      prices: [
        { from_minute: 0, to_minute: 1080, price_cents_per_hour: 10_000 },
        { from_minute: 1080, to_minute: 2160, price_cents_per_hour: 20_000 },
      ],
    });
    const { id } = (await world.book({ start_time: '18:00' })).body;
    const move = (body: object, version: number, by = world.reception) =>
      change(world, id, { ...body, expected_version: version }, by);
    const cheap = (await move({ start_time: '10:00', price: 'new' }, 1)).body;
    expect(cheap.price_cents).toBe(10_000);
    const evening = { start_time: '19:00', date: '2026-03-10' };
    for (const dearer of [evening, { start_time: '18:00' }, { duration: 90 }]) {
      const { status, body } = await move(dearer, cheap.version);
      expect([status, JSON.stringify(body)]).toEqual([403, expect.stringMatching(/gerência/)]);
    }
    // A free hour at the same price, and another court, also with the time sent along.
    const later = (await move({ start_time: '11:00' }, cheap.version)).body;
    expect(later).toMatchObject({ start_time: '11:00', price_cents: 10_000 });
    const charged = (await move({ start_time: '18:00', price: 'new' }, later.version)).body;
    expect(charged.price_cents).toBe(20_000);
    const given = (await move({ price_cents: 5_000 }, charged.version, world.manager)).body;
    const place = { court: world.second, date: MONDAY, start_time: '18:00', duration: 60 };
    const beside = (await move(place, given.version)).body;
    expect(beside).toMatchObject({ court: { id: world.second }, price_cents: 5_000 });
    const kept = await move({ duration: 90 }, beside.version, world.manager);
    expect(kept.body).toMatchObject({ end_time: '19:30', price_cents: 5_000 });
  });

  test('of a stale version, or onto a taken time, is refused and changes nothing', async () => {
    const world = await createDeskWorld(app);
    const { id, version } = (await world.book()).body;
    await world.book({ court: world.second });
    await createClosure(app.db, {
      court_id: world.court,
      from: '2026-03-09T15:00:00Z',
      to: '2026-03-09T16:00:00Z',
    });
    for (const [body, sentence] of [
      [{ court: world.second }, /acabou de ser reservado/],
      [{ start_time: '12:30' }, /acabou de ser reservado/],
      [{ note: 'x', expected_version: version + 1 }, /mudou em outra tela/],
    ] as const) {
      const answer = await change(world, id, { expected_version: version, ...body }, world.reception);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([409, expect.stringMatching(sentence)]);
    }
    const params = { slug: world.slug, id };
    expect((await app.call(getDeskBooking, { params }, world.reception.as)).body).toMatchObject({
      ...{ version, start_time: '18:00', note: null },
    });
    const longer = await change(
      world,
      id,
      { duration: 90, note: 'Raquete', expected_version: version },
      world.manager,
    );
    expect(longer.body).toMatchObject({ end_time: '19:30', note: 'Raquete', price_cents: 12_000 });
    const priced = { price_cents: 9_000, expected_version: longer.body.version };
    expect((await change(world, id, priced, world.reception)).status).toBe(403);
    expect((await change(world, id, priced, world.manager)).body.price_cents).toBe(9_000);
  });
});

test('a court of an unpublished club is sold by its desk', async () => {
  const world = await createDeskWorld(app, { published_at: null });
  expect((await world.book()).body.status).toBe(BOOKING_STATUS.confirmed);
});
