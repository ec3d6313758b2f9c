import { bookAtDesk } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import * as calls from '@bandeja/contract/calls/desk-regulars';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { listRegularTasks } from '@bandeja/contract/calls/regular-tasks';
import { createClosure } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addDays } from '@bandeja/rules/time/local-time';
import { describe, expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createRegularWorld } from '../../../test/desk/regular-world.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { planRegulars } from './plan-dates.ts';

const app = useTestApp();

const week = (number: number) => addDays(MONDAY, 7 * number);
const DAY_MS = 86_400_000;

describe('a monthly player', () => {
  test('has eight dates after saving, each a booking with its share of the month', async () => {
    const world = await createRegularWorld(app);
    const preview = await world.add({ dry_run: true });
    expect([preview.status, preview.body.dates.length, preview.body.conflicts]).toEqual([200, 8, []]);
    expect((await app.call(calls.listRegulars, { params: world.params }, world.by())).body.regulars).toEqual(
      [],
    );

    const { status, body } = await world.add();
    expect(status).toBe(201);
    const { regular } = body;
    expect(regular).toMatchObject({
      weekday: 1,
      start_time: '18:00',
      price_by: 'month',
      tasks: 0,
      until: null,
    });
    expect(regular?.dates.map(({ date, state, price_cents }) => [date, state, price_cents])).toEqual([
      // March 2026 has five Mondays, the first one before the start; April four, May four.
      [MONDAY, 'booked', 10_000],
      [week(1), 'booked', 10_000],
      [week(2), 'booked', 10_000],
      [week(3), 'booked', 10_000],
      [week(4), 'booked', 12_500],
      [week(5), 'booked', 12_500],
      [week(6), 'booked', 12_500],
      [week(7), 'booked', 12_500],
    ]);
    const booking = regular?.dates[0]?.booking ?? 0;
    const read = await app.call(
      getDeskBooking,
      { params: { slug: world.slug, id: booking } },
      world.reception.as,
    );
    expect(read.body).toMatchObject({ kind: 'regular', status: 30, open_cents: 10_000 });
    expect((await world.book()).status).toBe(409);
  });

  test('is saved only with every conflict solved, and with nothing else written', async () => {
    const world = await createRegularWorld(app);
    await world.book({ date: week(1) });
    await world.book({ date: week(2) });
    await world.book({ date: week(2), court: world.second });
    await createClosure(app.db, {
      court_id: world.court,
      from: `${week(3)}T20:00:00Z`,
      to: `${week(3)}T23:00:00Z`,
    });
    await app.db
      .insertInto('club_holidays')
      .values({ club_id: world.club.id, date: week(4), reason: 'Feriado' })
      .execute();
    const { body } = await world.add({ dry_run: true });
    const told = body.dates.map(({ state, reason, can_move_to }) => [state, reason, can_move_to.length > 0]);
    expect(told.slice(0, 6)).toEqual([
      ['free', null, true],
      ['conflict', 'taken', true],
      ['conflict', 'taken', false],
      ['closed', 'closure', true],
      ['closed', 'holiday', false],
      ['free', null, true],
    ]);
    const moved = { date: week(1), do: 'court', court: world.second };
    expect((await world.add({ choices: [moved] })).status).toBe(409);
    expect(
      await app.db.selectFrom('regulars').select('id').where('club_id', '=', world.club.id).execute(),
    ).toEqual([]);
    const { regular } = (await world.add({ choices: [moved, { date: week(2), do: 'skip' }] })).body;
    expect(regular?.dates.slice(0, 5).map(({ state, court }) => [state, court.id === world.second])).toEqual([
      ['booked', false],
      ['booked', true],
      ['skipped', false],
      ['closed', false],
      ['closed', false],
    ]);
  });

  test.each([
    ['in the past', { from: '2026-03-02' }, 400, /hoje ou depois/],
    ['without a date', { until: MONDAY, weekday: 2 }, 400, /nenhuma data/],
    ['ending before it begins', { until: '2026-03-01' }, 400, /antes do começo/],
    ['outside the hours', { start_time: '23:30' }, 400, /fechado|horário/i],
    ['on an unknown court', { court: 999_999 }, 404, /Quadra/],
    ['of an unknown customer', { customer: { id: 999_999 } }, 404, /Cliente/],
    ['with a choice for no date', { choices: [{ date: '2026-03-10', do: 'skip' }] }, 400, /escolhas/],
    ['with a price below zero', { price_cents: -1 }, 400, /zero/],
    ['on the 31st', { due_day: 31 }, 400, /1 a 28/],
  ])('%s is refused in words', async (_, wanted, status, sentence) => {
    const world = await createRegularWorld(app);
    const answer = await world.add(wanted);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringMatching(sentence)]);
  });

  test('of another club is not found, and reception only reads', async () => {
    const [world, other] = [await createRegularWorld(app), await createRegularWorld(app)];
    const { id } = await world.saved();
    const read = await app.call(calls.getRegular, { params: { slug: world.slug, id } }, world.reception.as);
    expect([read.status, read.body.can, read.body.dates[0]?.can]).toEqual([
      200,
      { change: false, end: false },
      { skip: false, place: false },
    ]);
    const elsewhere = { params: { slug: other.slug, id } };
    const answers = [
      await app.call(calls.getRegular, elsewhere, other.by()),
      await app.call(calls.skipRegularDate, { ...elsewhere, body: { date: MONDAY } }, other.by()),
      await app.call(calls.placeRegularDate, { ...elsewhere, body: { date: MONDAY, court: 1 } }, other.by()),
      await app.call(
        calls.endRegular,
        { ...elsewhere, body: { paid: 'keep', expected_version: 1 } },
        other.by(),
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('the daily job', () => {
  test('books the next dates once, also when two run at once, and leaves a taken one to the desk', {
    tags: 'postgres-15',
  }, async () => {
    const world = await createRegularWorld(app);
    const { id } = await world.saved();
    await world.book({ date: week(9) });
    app.clock.now = new Date(TEST_NOW.getTime() + 17 * DAY_MS);
    await world.signIn();
    await Promise.all([planRegulars(app.db, app.clock.now), planRegulars(app.db, app.clock.now)]);
    await world.plan();
    const { dates, tasks } = await world.read(id);
    expect([tasks, dates.slice(8).map(({ date, state, reason }) => [date, state, reason])]).toEqual([
      1,
      [
        [week(8), 'booked', null],
        [week(9), 'task', 'taken'],
      ],
    ]);
    const told = await app.call(listRegularTasks, { params: world.params }, world.by());
    expect(told.body.dates).toMatchObject([{ regular: id, date: week(9), reason: 'taken' }]);

    const place = (court: number) =>
      app.call(
        calls.placeRegularDate,
        { params: { slug: world.slug, id }, body: { date: week(9), court } },
        world.by(),
      );
    expect((await place(world.court)).status).toBe(409);
    const placed = await place(world.second);
    expect(placed.body.dates.at(-1)).toMatchObject({ state: 'booked', court: { id: world.second } });
  });

  test('tries a taken date again, and ends who is over', async () => {
    const world = await createRegularWorld(app);
    const { id } = await world.saved({ until: week(9) });
    const { body } = await world.book({ date: week(8) });
    app.clock.now = new Date(TEST_NOW.getTime() + 10 * DAY_MS);
    await world.signIn();
    await world.plan();
    expect((await world.read(id)).tasks).toBe(1);
    await app.db
      .updateTable('court_occupations')
      .set({ status: 'released' })
      .where('id', '=', (eb) => eb.selectFrom('bookings').select('occupation_id').where('id', '=', body.id))
      .execute();
    await app.db
      .updateTable('bookings')
      .set({ status: BOOKING_STATUS.cancelled })
      .where('id', '=', body.id)
      .execute();
    await world.plan();
    expect((await world.read(id)).tasks).toBe(0);
    app.clock.now = new Date(TEST_NOW.getTime() + 100 * DAY_MS);
    await world.signIn();
    await world.plan();
    expect(await world.read(id)).toMatchObject({ ended: true });
  });
});

test('a new price holds from its day on, and ending keeps what was paid', async () => {
  const world = await createRegularWorld(app);
  const { id, dates, version } = await world.saved();
  const params = { slug: world.slug, id };
  const changed = await app.call(
    calls.changeRegular,
    {
      params,
      body: {
        price: { from: week(4), price_cents: 9_900, price_by: 'time' },
        due_day: 5,
        expected_version: version,
      },
    },
    world.by(),
  );
  expect(changed.body.dates.map(({ price_cents }) => price_cents)).toEqual([
    ...Array(4).fill(10_000),
    ...Array(4).fill(9_900),
  ]);
  const stale = { params, body: { due_day: 6, expected_version: version } };
  expect((await app.call(calls.changeRegular, stale, world.by())).status).toBe(409);
  await app.call(
    payAtDesk,
    {
      params: { slug: world.slug, id: dates[1]?.booking ?? 0 },
      body: { method: 'cash', amount_cents: 10_000 },
    },
    world.reception.as,
  );
  const ended = await app.call(
    calls.endRegular,
    { params, body: { paid: 'keep', expected_version: changed.body.version } },
    world.by(),
  );
  expect(ended.body.dates.map(({ state }) => state)).toEqual(['ended', 'booked', ...Array(6).fill('ended')]);
  expect(ended.body).toMatchObject({ ended: true, can: { change: false, end: false } });
  const free = { params: world.params, body: world.bodyOf({ date: week(2) }) };
  expect((await app.call(bookAtDesk, free, world.reception.as)).status).toBe(201);
});
