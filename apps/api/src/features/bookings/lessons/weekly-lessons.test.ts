import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { eraseCustomer } from '@bandeja/contract/calls/desk-customers';
import { changeTeacher } from '@bandeja/contract/calls/desk-lessons';
import * as regulars from '@bandeja/contract/calls/desk-regulars';
import { addDays } from '@bandeja/rules/time/local-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../../test/desk/desk-world.ts';
import { createLessonWorld } from '../../../../test/desk/lesson-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { addJob } from '../../../jobs/add-job.ts';

const app = useTestApp();

const week = (number: number) => addDays(MONDAY, 7 * number);
const DAY_MS = 86_400_000;

/** Carla's lesson on Mondays at 18:00 with Ana and Bia, R$ 80 each. */
async function createWeeklyWorld() {
  const world = await createLessonWorld(app);
  const { params, manager, court, carla } = world;
  const add = (wanted: object = {}) =>
    app.call(
      regulars.addRegular,
      {
        params,
        body: {
          ...{ weekday: 1, start_time: '18:00', duration: 60, from: MONDAY, due_day: 10, court },
          ...{ price_cents: 8_000, price_by: 'student', customer: { name: 'Ana' } },
          lesson: { teacher: carla.id, students: [{ name: 'Bia' }] },
          ...wanted,
        } as never,
      },
      manager.as,
    );
  const plan = async () => {
    await addJob(app.db, 'plan_regulars', {}, { runAt: app.clock.now });
    await app.runJobs();
  };
  return { ...world, add, plan };
}

test('a weekly lesson has the dates of a monthly player, each a lesson of its students', async () => {
  const world = await createWeeklyWorld();
  await world.teach({ court: world.second, date: week(2), start_time: '18:30' });
  const preview = await world.add({ dry_run: true });
  expect(preview.body.conflicts).toMatchObject([{ date: week(2), reason: 'teacher', can_move_to: [] }]);
  expect((await world.add()).status).toBe(409);
  const { body } = await world.add({ choices: [{ date: week(2), do: 'skip' }] });
  expect(body.regular).toMatchObject({
    price_by: 'student',
    lesson: { teacher: { name: 'Carla' }, students: [{ name: 'Ana' }, { name: 'Bia' }] },
  });
  expect(body.regular?.dates.map(({ state, price_cents }) => [state, price_cents])).toEqual([
    ...Array(2).fill(['booked', 16_000]),
    ['skipped', 16_000],
    ...Array(5).fill(['booked', 16_000]),
  ]);
  const { id = 0, version = 0, dates = [] } = body.regular ?? {};
  const first = dates[0]?.booking ?? 0;
  const read = async (booking: number) =>
    (await app.call(getDeskBooking, { params: { slug: world.slug, id: booking } }, world.reception.as)).body;
  const lesson = await read(first);
  expect([lesson.kind, lesson.lesson?.students.length]).toEqual(['lesson', 2]);
  // A date with one more student, and a new price of each.
  await world.change(lesson, { add: [{ name: 'Caio' }] });
  const price = { from: MONDAY, price_cents: 9_000, price_by: 'student' };
  const changed = await app.call(
    regulars.changeRegular,
    { params: { slug: world.slug, id }, body: { price, expected_version: version } as never },
    world.manager.as,
  );
  expect(changed.body.dates.map(({ price_cents }) => price_cents).slice(0, 2)).toEqual([27_000, 18_000]);
  expect((await read(first)).lesson?.student_cents).toBe(9_000);

  // A teacher who ends leaves the next date to the desk; a student who leaves, the lesson to the other.
  const ended = {
    params: { slug: world.slug, id: world.carla.id },
    body: { ended: true, expected_version: 1 },
  };
  await app.call(changeTeacher, ended, world.manager.as);
  const ana = { params: { slug: world.slug, id: body.regular?.customer.id ?? 0 } };
  await app.call(eraseCustomer, ana, world.manager.as);
  app.clock.now = new Date(TEST_NOW.getTime() + 12 * DAY_MS);
  world.manager.as = { as: await app.signIn(world.manager.id) };
  await world.plan();
  const after = await app.call(regulars.getRegular, { params: { slug: world.slug, id } }, world.manager.as);
  expect(after.body).toMatchObject({ ended: false, customer: { name: 'Bia' }, tasks: 2 });
  expect(after.body.dates.at(-1)).toMatchObject({ state: 'task', reason: 'teacher' });
});

test('its students change on all coming dates at once, also where a date has others, and at the same moment as one date', {
  tags: 'postgres-15',
}, async () => {
  const world = await createWeeklyWorld();
  const { body } = await world.add();
  const { id = 0, version = 0, dates = [], lesson } = body.regular ?? {};
  const [ana = 0, bia = 0] = lesson?.students.map((student) => student.id) ?? [];
  const change = (wanted: object, by = world.manager) =>
    app.call(
      regulars.changeRegularStudents,
      { params: { slug: world.slug, id }, body: { expected_version: version, ...wanted } as never },
      by.as,
    );
  const read = async (date: number) =>
    (
      await app.call(
        getDeskBooking,
        { params: { slug: world.slug, id: dates[date]?.booking ?? 0 } },
        world.reception.as,
      )
    ).body;
  const namesOf = async (date: number) => (await read(date)).lesson?.students.map(({ name }) => name);
  expect((await change({ add: [{ name: 'Caio' }] }, world.reception)).status).toBe(403);
  expect((await change({ remove: [ana, bia] })).status).toBe(409);
  expect((await change({ remove: [999_999] })).status).toBe(404);
  const nine = Array.from({ length: 7 }, (_, index) => ({ name: `Aluno ${'abcdefg'[index]}` }));
  expect((await change({ add: nine })).status).toBe(409);
  // On one date Bia does not come, on another one Ana has paid.
  await world.change(await read(1), { remove: [bia] });
  await world.pay((await read(2)).id, { amount_cents: 8_000, student: ana });
  const second = await read(3);
  const [changed, alone] = await Promise.all([
    change({ add: [{ name: 'Caio' }, { name: 'Davi' }], remove: [ana] }),
    world.change(second, { add: [{ name: 'Elis' }] }),
  ]);
  expect([200, 409]).toContain(alone.status);
  expect(changed.body).toMatchObject({
    customer: { name: 'Bia' },
    lesson: { students: [{ name: 'Bia' }, { name: 'Caio' }, { name: 'Davi' }] },
  });
  expect(changed.body.dates.map(({ price_cents }) => price_cents)).toEqual([
    ...[24_000, 16_000, 24_000, alone.status === 200 ? 32_000 : 24_000],
    ...Array(4).fill(24_000),
  ]);
  expect([await namesOf(0), await namesOf(1)]).toEqual([
    ['Bia', 'Caio', 'Davi'],
    ['Caio', 'Davi'],
  ]);
  // What Ana paid pays none of the others' shares.
  expect(await read(2)).toMatchObject({ price_cents: 24_000, paid_cents: 8_000, customer: { name: 'Bia' } });
  expect((await change({ add: [{ name: 'Rui' }] })).status).toBe(409);
  app.clock.now = new Date(TEST_NOW.getTime() + 12 * DAY_MS);
  world.manager.as = { as: await app.signIn(world.manager.id) };
  await world.plan();
  const after = await app.call(regulars.getRegular, { params: { slug: world.slug, id } }, world.manager.as);
  expect(after.body.dates.at(-1)).toMatchObject({ state: 'booked', price_cents: 24_000 });
  expect((await change({ remove: [bia], expected_version: after.body.version })).status).toBe(200);
  const past = await app.call(regulars.getRegular, { params: { slug: world.slug, id } }, world.manager.as);
  expect(past.body.dates[0]).toMatchObject({ date: MONDAY, price_cents: 24_000 });
  const { body: usual } = await world.add({
    ...{ lesson: undefined, price_by: 'time', start_time: '20:00', court: world.second, from: week(2) },
  });
  const monthly = { params: { slug: world.slug, id: usual.regular?.id ?? 0 } };
  const none = { ...monthly, body: { add: [{ name: 'Ana' }], expected_version: 1 } };
  expect((await app.call(regulars.changeRegularStudents, none, world.manager.as)).status).toBe(404);
});

test('a price by student is of lessons only', async () => {
  const world = await createWeeklyWorld();
  const answer = await world.add({ lesson: undefined });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringMatching(/aulas/)]);
});

const ACTS = ['teach', 'teach', 'teach', 'move', 'cancel', 'weekly', 'swap teacher', 'plan'] as const;
const act = () =>
  fc.record({
    what: fc.constantFrom(...ACTS),
    start: fc.constantFrom('18:00', '18:30'),
    // Few places: what may collide does.
    week: fc.nat(1),
    second: fc.boolean(),
    other: fc.boolean(),
  });

test('no teacher is in two places, and every refusal is in words, whatever happens', {
  tags: 'postgres-15',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act(), act()), { minLength: 5, maxLength: 8 }), async (pairs) => {
      app.clock.now = TEST_NOW;
      const world = await createWeeklyWorld();
      const lessons = () =>
        app.db
          .selectFrom('bookings')
          .innerJoin('lessons', 'lessons.booking_id', 'bookings.id')
          .innerJoin('court_occupations', 'court_occupations.id', 'bookings.occupation_id')
          .select(['bookings.id', 'bookings.version', 'bookings.start_at', 'bookings.end_at'])
          .select(['court_occupations.teacher_id', 'court_occupations.status'])
          .where('bookings.court_id', 'in', [world.court, world.second])
          .where('court_occupations.status', '=', 'confirmed')
          .orderBy('bookings.id')
          .execute();
      const send = async ({ what, start, week: at, second, other }: (typeof pairs)[number][number]) => {
        const court = second ? world.second : world.court;
        const teacher = other ? world.rui.id : world.carla.id;
        const place = { court, date: week(at), start_time: start };
        if (what === 'teach') return world.teach({ ...place, teacher });
        if (what === 'weekly')
          return world.add({ court, start_time: start, price_by: 'time', lesson: { teacher, students: [] } });
        if (what === 'plan') return world.plan();
        const [lesson] = await lessons();
        if (!lesson) return;
        const params = { slug: world.slug, id: lesson.id };
        const expected_version = lesson.version;
        if (what === 'swap teacher') return world.change(lesson, { teacher });
        if (what === 'move')
          return app.call(
            changeDeskBooking,
            { params, body: { ...place, expected_version } as never },
            world.manager.as,
          );
        return app.call(
          cancelDeskBooking,
          { params, body: { refund: 'none', reason: 'Chuva', expected_version } },
          world.manager.as,
        );
      };
      for (const pair of pairs)
        for (const answer of await Promise.all(pair.map(send)))
          if (answer) expect([200, 201, 400, 409]).toContain(answer.status);
      const taught = await lessons();
      for (const one of taught)
        expect(
          taught.filter(
            (other) =>
              other.id !== one.id &&
              other.teacher_id === one.teacher_id &&
              other.start_at < one.end_at &&
              one.start_at < other.end_at,
          ),
        ).toEqual([]);
      // A lesson has its teacher, wherever it went.
      expect(taught.every(({ teacher_id }) => teacher_id !== null)).toBe(true);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
