import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { expect, test } from 'vitest';
import { createLessonWorld } from '../../../../test/desk/lesson-world.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

/** Ana and Bia have accounts, Caio has none; Ana's is that of `ana`. */
async function createStudents() {
  const world = await createLessonWorld(app);
  const add = async (name: string) => {
    const player = await newPlayer(app);
    const { id } = await app.db
      .insertInto('customers')
      .values({
        ...{ club_id: world.club.id, name, player_id: player.id },
        ...{ created_at: app.clock.now, updated_at: app.clock.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { email } = await app.db
      .selectFrom('players')
      .innerJoin('users', 'users.id', 'players.user_id')
      .select('users.email')
      .where('players.id', '=', player.id)
      .executeTakeFirstOrThrow();
    return { id, email };
  };
  const [ana, bia] = [await add('Ana'), await add('Bia')];
  const lettersOf = async ({ email }: { email: string }) => {
    await app.runJobs();
    return app.mails.filter(({ to }) => to === email);
  };
  const subjectsOf = async (student: { email: string }) =>
    (await lettersOf(student)).map(({ subject }) => subject);
  return { ...world, ana, bia, lettersOf, subjectsOf };
}

test('each student with an account gets a letter when a lesson is made, moved and cancelled, with the own share', async () => {
  const world = await createStudents();
  const { ana, bia } = world;
  const { body } = await world.teach({
    students: [{ id: ana.id }, { name: 'Caio' }],
    price_cents: undefined,
  });
  const [made] = await world.lettersOf(ana);
  expect(made?.subject).toBe('Aula marcada');
  const text = made?.text.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toContain('Professor: Carla\n');
  expect(text).toContain('Valor: R$ 80,00, no clube\n');
  expect(made?.attachments).toMatchObject([{ filename: `reserva-${body.id}.ics` }]);
  // Who comes later is told alone.
  const { body: joined } = await world.change(body, { add: [{ id: bia.id }] });
  expect([await world.subjectsOf(ana), await world.subjectsOf(bia)]).toEqual([
    ['Aula marcada'],
    ['Aula marcada'],
  ]);
  const params = { slug: world.slug, id: body.id };
  const { body: moved } = await app.call(
    changeDeskBooking,
    { params, body: { start_time: '19:00', expected_version: joined.version } as never },
    world.reception.as,
  );
  await app.runJobs();
  // Bia leaves before the cancellation.
  const { body: left } = await world.change(moved, { remove: [bia.id] });
  await app.call(
    cancelDeskBooking,
    { params, body: { refund: 'none', reason: 'Chuva', expected_version: left.version } },
    world.reception.as,
  );
  expect(await world.subjectsOf(ana)).toEqual(['Aula marcada', 'Sua aula mudou', 'Aula cancelada']);
  expect(await world.subjectsOf(bia)).toEqual(['Aula marcada', 'Sua aula mudou']);
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual(
    [ana, ana, ana, bia, bia].map(({ email }) => email).toSorted(),
  );
});

test('another price of one lesson is a manager’s, by student or for all, and what was paid above it goes back', async () => {
  const world = await createLessonWorld(app);
  const { body } = await world.teach();
  const [ana = { id: 0 }] = body.lesson?.students ?? [];
  expect((await world.change(body, { price_cents: 5_000 })).status).toBe(403);
  expect((await world.change(body, { price_by: 'lesson' }, world.manager)).status).toBe(400);
  const cheaper = await world.change(body, { price_cents: 5_000, add: [{ name: 'Caio' }] }, world.manager);
  expect([
    cheaper.body.price_cents,
    cheaper.body.lesson?.students.map(({ share_cents }) => share_cents),
  ]).toEqual([15_000, [5_000, 5_000, 5_000]]);
  await world.pay(body.id, { amount_cents: 5_000, student: ana.id });
  const paid = await world.change(cheaper.body, {}, world.manager);
  const whole = await world.change(paid.body, { price_by: 'lesson', price_cents: 4_000 }, world.manager);
  expect(whole.body).toMatchObject({
    price_cents: 4_000,
    to_return_cents: 1_000,
    lesson: { price_by: 'lesson' },
  });
  expect(whole.body.lesson?.students.map(({ share_cents }) => share_cents)).toEqual([1_334, 1_333, 1_333]);
  // The same sum for each of three students is another agreement all the same.
  const again = await world.change(whole.body, { price_by: 'student', price_cents: 2_000 }, world.manager);
  expect(again.body).toMatchObject({
    price_cents: 6_000,
    open_cents: 1_000,
    lesson: { student_cents: 2_000 },
  });
});
