import * as calls from '@bandeja/contract/calls/desk-regulars';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { addDays } from '@bandeja/rules/time/local-time';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createLessonWorld } from '../../../test/desk/lesson-world.ts';
import { createRegularWorld } from '../../../test/desk/regular-world.ts';
import { newPlayer } from '../../../test/new-player.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const week = (number: number) => addDays(MONDAY, 7 * number);
const DAY_MS = 86_400_000;

/** A customer of the club who is linked to a player, and what the player is told. */
async function newLinked(club_id: number, name: string) {
  const player = await newPlayer(app);
  const id = await createCustomer(app.db, { club_id, name, player_id: player.id });
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', player.userId)
    .executeTakeFirstOrThrow();
  /** The notices, without reminders, and the subjects of the letters. */
  const told = async () => {
    await app.runJobs();
    const notices = (await notificationsOf(app, player.id)).filter(({ type }) => type !== 'booking_reminder');
    return {
      notices: notices.map(({ title, content }) => [title, content]),
      letters: app.mails.filter(({ to }) => to === email).map(({ subject }) => subject),
    };
  };
  return { id, player, told };
}

const end = (world: { slug: string }, id: number, expected_version: number, as: { as: string }) => {
  const params = { slug: world.slug, id };
  return app.call(calls.endRegular, { params, body: { paid: 'keep' as const, expected_version } }, as);
};

test('a monthly player is told once when the time begins and once when it ends, whatever the number of dates', {
  tags: 'postgres-15',
}, async () => {
  const world = await createRegularWorld(app, { name: 'Padel Norte' });
  const bia = await newLinked(world.club.id, 'Bia');
  // The first date is on another court than the others.
  const choices = [{ date: MONDAY, do: 'court', court: world.second }];
  await world.book({ date: MONDAY });
  const { id, dates, version } = await world.saved({ customer: { id: bia.id }, choices });
  const time = `toda segunda, 18:00–19:00, ${dates[1]?.court.name}, Padel Norte`;
  const made = ['Horário semanal marcado', `Seu horário é ${time}, a partir de seg, 9 mar.`];
  expect(await bia.told()).toEqual({ notices: [made], letters: ['Horário semanal marcado'] });
  // The dates that the daily job makes are not told.
  app.clock.now = new Date(TEST_NOW.getTime() + 8 * DAY_MS);
  await world.signIn();
  await world.plan();
  expect((await bia.told()).letters).toHaveLength(1);

  const params = { slug: world.slug, id: dates[2]?.booking ?? 0 };
  const cash = { method: 'cash' as const, amount_cents: 10_000 };
  await app.call(payAtDesk, { params, body: cash }, world.by());
  const answers = await Promise.all([1, 2].map(() => end(world, id, version, world.by())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const ended = [
    'Seu horário semanal acabou',
    `Seu horário de ${time}, não está mais na agenda a partir de seg, 16 mar. As datas já pagas continuam valendo.`,
  ];
  expect(await bia.told()).toEqual({
    // It replaces the unread one, which is about the same date.
    notices: [ended],
    letters: ['Horário semanal marcado', 'Seu horário semanal acabou'],
  });
});

test('a monthly player whose coming dates are all paid is told of the day after the last one', async () => {
  const world = await createRegularWorld(app);
  const bia = await newLinked(world.club.id, 'Bia');
  const wanted = { customer: { id: bia.id }, until: week(1), price_by: 'time', price_cents: 5_000 };
  const { id, dates, version } = await world.saved(wanted);
  for (const { booking } of dates) {
    const params = { slug: world.slug, id: booking ?? 0 };
    const cash = { method: 'cash' as const, amount_cents: 5_000 };
    await app.call(payAtDesk, { params, body: cash }, world.by());
  }
  await end(world, id, version, world.by());
  const { notices } = await bia.told();
  expect(notices.at(-1)?.[1]).toMatch(/a partir de seg, 23 mar\. As datas já pagas continuam valendo\.$/);
});

test('each linked student of a weekly lesson is told once, from the first of the own dates on', async () => {
  const world = await createLessonWorld(app);
  const [ana, caio, davi] = [
    await newLinked(world.club.id, 'Ana'),
    await newLinked(world.club.id, 'Caio'),
    await newLinked(world.club.id, 'Davi'),
  ];
  const { params, court, carla, manager } = world;
  const weekly = { weekday: 1, start_time: '18:00', duration: 60, from: MONDAY, due_day: 10, court };
  const lesson = { teacher: carla.id, students: [{ name: 'Bia' }] };
  const body = { ...weekly, lesson, customer: { id: ana.id }, price_cents: 8_000, price_by: 'student' };
  const { regular } = (await app.call(calls.addRegular, { params, body: body as never }, manager.as)).body;
  const { id = 0, version = 0, dates = [] } = regular ?? {};
  expect(await ana.told()).toMatchObject({
    notices: [
      ['Aula semanal marcada', expect.stringMatching(/^Sua aula é toda .*, a partir de seg, 9 mar\.$/)],
    ],
    letters: ['Aula semanal marcada'],
  });
  // Caio comes on one date only, Davi to all that come.
  const third = { id: dates[2]?.booking ?? 0, version: 1 };
  await world.change(third, { add: [{ id: caio.id }] });
  const change = {
    params: { slug: world.slug, id },
    body: { add: [{ id: davi.id }], expected_version: version },
  };
  const changed = await app.call(calls.changeRegularStudents, change, manager.as);
  expect([await caio.told(), await davi.told(), await ana.told()].map(({ letters }) => letters)).toEqual([
    ['Aula marcada'],
    ['Aula semanal marcada'],
    ['Aula semanal marcada'],
  ]);
  // Caio has none of the dates that stay.
  await world.pay(dates[0]?.booking ?? 0, { student: ana.id, amount_cents: 8_000 });
  await end(world, id, changed.body.version, manager.as);
  const last = async ({ told }: typeof ana) => {
    const { notices, letters } = await told();
    return [letters.slice(1), notices.at(-1)?.[1]?.split(' a partir de ')[1]];
  };
  const subject = ['Sua aula semanal acabou'];
  expect([await last(ana), await last(caio), await last(davi)]).toEqual([
    [subject, 'seg, 16 mar. As datas já pagas continuam valendo.'],
    [subject, 'seg, 23 mar.'],
    [subject, 'seg, 16 mar. As datas já pagas continuam valendo.'],
  ]);
});
