import { getAgenda } from '@bandeja/contract/calls/desk-agenda';
import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import { closeCourts, getClosure } from '@bandeja/contract/calls/desk-closures';
import { getCustomer, mergeCustomers } from '@bandeja/contract/calls/desk-customers';
import { changeTeacher, listTeachers } from '@bandeja/contract/calls/desk-lessons';
import { readDeskReport } from '@bandeja/contract/calls/desk-reports';
import { describe, expect, test } from 'vitest';
import { MONDAY } from '../../../../test/desk/desk-world.ts';
import { createLessonWorld } from '../../../../test/desk/lesson-world.ts';
import { newPlayer } from '../../../../test/new-player.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const shares = ({
  lesson,
}: {
  lesson: { students: { name: string; share_cents: number; open_cents: number }[] } | null;
}) => lesson?.students.map(({ name, share_cents, open_cents }) => [name, share_cents, open_cents]);

describe('a lesson', () => {
  test('costs the sum of its students, who come and go until it starts', async () => {
    const world = await createLessonWorld(app);
    const { status, body } = await world.teach();
    expect([status, body.kind, body.price_cents, body.can.change_lesson, body.can.edit_price]).toEqual([
      201,
      'lesson',
      16_000,
      true,
      false,
    ]);
    expect(body.lesson?.teacher.name).toBe('Carla');
    const more = await world.change(body, { add: [{ name: 'Caio' }] });
    expect([more.body.price_cents, shares(more.body)?.length]).toEqual([24_000, 3]);
    const [ana = { id: 0 }] = more.body.lesson?.students ?? [];
    const paid = await world.pay(body.id, { amount_cents: 8_000, student: ana.id });
    expect(shares(paid.body)).toEqual([
      ['Ana', 8_000, 0],
      ['Bia', 8_000, 8_000],
      ['Caio', 8_000, 8_000],
    ]);
    expect(paid.body.payments[0]).toMatchObject({ payer: 'Ana', student: ana.id });
    const left = await world.change(more.body, { remove: [ana.id] });
    expect([left.body.price_cents, left.body.open_cents, left.body.customer?.name]).toEqual([
      16_000,
      8_000,
      'Bia',
    ]);
    const all = left.body.lesson?.students.map(({ id }) => id) ?? [];
    expect(await world.change(left.body, { remove: all })).toMatchObject({ status: 409 });
    const nine = Array.from({ length: 8 }, (_, index) => ({ name: `Aluno ${'abcdefgh'[index]}` }));
    expect((await world.change(left.body, { add: nine })).status).toBe(409);
    const agenda = await app.call(
      getAgenda,
      { params: world.params, query: { date: MONDAY } },
      world.reception.as,
    );
    expect(agenda.body.items).toMatchObject([{ kind: 'lesson', title: 'Prof. Carla · 2 alunos' }]);
    app.clock.now = new Date(`${MONDAY}T21:00:00Z`);
    world.reception.as = { as: await app.signIn(world.reception.id) };
    expect((await world.change(left.body, { add: [{ name: 'Davi' }] })).body).toEqual({
      error: expect.stringMatching(/já começou/),
    });
  });

  test('at one price for all is divided to the centavo, and only a manager names another price', async () => {
    const world = await createLessonWorld(app);
    const wanted = { teacher: world.rui.id, students: [{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }] };
    expect((await world.teach({ ...wanted, price_cents: 10_000 })).status).toBe(403);
    const { body } = await world.teach({ ...wanted, price_cents: 10_000 }, world.manager);
    expect(shares(body)?.map(([, share]) => share)).toEqual([3_334, 3_333, 3_333]);
    // Without a price of the teacher: that of the court.
    expect((await world.teach({ ...wanted, start_time: '20:00' })).body.price_cents).toBe(12_000);
  });

  test.each([
    [
      'twice the same student',
      {
        students: [
          { name: 'Ana', phone: '11999990000' },
          { name: 'Ana', phone: '11999990000' },
        ],
      },
      400,
      /já está/,
    ],
    ['without students', { students: [] }, 400, /um aluno/],
    ['with nine students', { students: Array.from({ length: 9 }, () => ({ name: 'Ana' })) }, 400, /até 8/],
    ['an unknown teacher', { teacher: 999_999 }, 404, /Professor/],
    ['an unknown student', { students: [{ id: 999_999 }] }, 404, /Cliente/],
    ['outside the hours', { start_time: '23:30' }, 400, /fechado|horário/i],
  ])('with %s is refused in words, and nothing is kept', async (_, wanted, status, sentence) => {
    const world = await createLessonWorld(app);
    const answer = await world.teach(wanted);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringMatching(sentence)]);
    expect(
      await app.db.selectFrom('customers').select('id').where('club_id', '=', world.club.id).execute(),
    ).toEqual([]);
  });
});

describe('a teacher', () => {
  test('is not in two places: of two lessons at once one wins, and the other is told where', {
    tags: 'postgres-15',
  }, async () => {
    const world = await createLessonWorld(app);
    const answers = await Promise.all([
      world.teach(),
      world.teach({ court: world.second }),
      world.teach({ court: world.second, start_time: '18:30' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const place = answers.find(({ status }) => status === 201)?.body;
    for (const { status, body } of answers)
      if (status === 409)
        expect(JSON.stringify(body)).toContain(
          `Prof. Carla já tem aula às ${place?.start_time} na ${place?.court.name}.`,
        );
    expect(
      (await world.teach({ court: world.second, teacher: world.rui.id, start_time: '18:00' })).status,
    ).toBe(place?.court.id === world.second ? 409 : 201);
  });

  test('stays free of two lessons when one moves, and is free again when one is cancelled', async () => {
    const world = await createLessonWorld(app);
    const first = (await world.teach()).body;
    const second = (await world.teach({ court: world.second, start_time: '19:00' })).body;
    const move = (body: object) =>
      app.call(
        changeDeskBooking,
        {
          params: { slug: world.slug, id: second.id },
          body: { expected_version: second.version, ...body } as never,
        },
        world.reception.as,
      );
    expect(JSON.stringify((await move({ start_time: '18:30' })).body)).toContain(
      'Prof. Carla já tem aula às 18:00',
    );
    expect((await world.change(second, { teacher: world.carla.id })).status).toBe(200);
    const cancel = { refund: 'none', reason: 'Chuva', expected_version: first.version } as const;
    await app.call(
      cancelDeskBooking,
      { params: { slug: world.slug, id: first.id }, body: cancel },
      world.reception.as,
    );
    const moved = await move({ start_time: '18:30' });
    expect([moved.status, moved.body.price_cents]).toEqual([200, 16_000]);
  });

  test('who has ended keeps what is booked and takes nothing new; a name is one teacher', async () => {
    const world = await createLessonWorld(app);
    const { body } = await world.teach();
    const params = { slug: world.slug, id: world.carla.id };
    const end = { params, body: { ended: true, expected_version: 1 } };
    expect((await app.call(changeTeacher, end, world.manager.as)).body.ended).toBe(true);
    expect((await app.call(changeTeacher, end, world.manager.as)).status).toBe(409);
    expect((await world.teach({ start_time: '20:00' })).status).toBe(409);
    const moved = await app.call(
      changeDeskBooking,
      {
        params: { slug: world.slug, id: body.id },
        body: { start_time: '19:00', expected_version: body.version } as never,
      },
      world.reception.as,
    );
    expect(moved.status).toBe(200);
    expect(await world.addTeacher({ name: 'rúi' })).toEqual({
      name: ['O clube já tem um professor com este nome.'],
    });
    const list = await app.call(listTeachers, { params: world.params }, world.reception.as);
    expect([list.body.teachers.map(({ name, ended }) => [name, ended]), list.body.can]).toEqual([
      [
        ['Rui', false],
        ['Carla', true],
      ],
      { manage: false },
    ]);
  });
});

test('a closure tells who has an account, and names each other student to the desk', async () => {
  const world = await createLessonWorld(app);
  const { body } = await world.teach({
    students: [{ name: 'Ana Luz', phone: '11999990001' }, { name: 'Bia' }],
  });
  const [ana] = body.lesson?.students ?? [];
  const player = await newPlayer(app);
  await app.db
    .updateTable('customers')
    .set({ player_id: player.id })
    .where('id', '=', ana?.id ?? 0)
    .execute();
  await world.pay(body.id, { amount_cents: 8_000, student: ana?.id });
  const close = (more: object) =>
    app.call(
      closeCourts,
      {
        params: world.params,
        body: {
          ...{ courts: [world.court], from: `${MONDAY}T17:00`, to: `${MONDAY}T20:00`, reason: 'Chuva' },
          ...{ bookings: 'refund', ...more },
        } as never,
      },
      world.manager.as,
    );
  // What came at the desk waits there.
  const preview = await close({ dry_run: true });
  expect(preview.body.bookings).toMatchObject([{ paid_cents: 8_000, desk_cents: 8_000 }]);
  const { body: plan } = await close({});
  const closure = await app.call(
    getClosure,
    { params: { slug: world.slug, id: plan.id ?? 0 } },
    world.manager.as,
  );
  expect(closure.body.bookings).toMatchObject([
    { name: 'Prof. Carla · 2 alunos', by_desk: true, whatsapp: null, students: [{ name: 'Bia' }] },
  ]);
  expect(decodeURIComponent(closure.body.bookings[0]?.students[0]?.whatsapp ?? '')).toContain('Sua aula de');
  const told = await app.db
    .selectFrom('notifications')
    .select('type')
    .where('player_id', '=', player.id)
    .where('type', '=', 'booking_cancelled')
    .execute();
  expect(told).not.toEqual([]);
});

test('what students paid becomes credit of each, follows a merge, and counts among the numbers', async () => {
  const world = await createLessonWorld(app);
  const { body } = await world.teach();
  const [ana = { id: 0 }, bia = { id: 0 }] = body.lesson?.students ?? [];
  await world.pay(body.id, { amount_cents: 8_000, student: ana.id });
  await world.pay(body.id, { amount_cents: 5_000, student: bia.id });
  expect((await world.pay(body.id, { amount_cents: 100, student: 999_999 })).status).toBe(404);
  const report = await app.call(
    readDeskReport,
    { params: world.params, query: { from: MONDAY, to: MONDAY } },
    world.manager.as,
  );
  expect(report.body.kinds).toEqual([{ kind: 'lesson', bookings: 1, income_cents: 13_000 }]);
  expect(report.body.current).toMatchObject({ new_customers: 2, income_cents: 13_000 });
  const cancel = { refund: 'wallet', reason: 'Chuva', expected_version: body.version } as const;
  const version = (await world.change(body, { add: [] })).body.version;
  const cancelled = await app.call(
    cancelDeskBooking,
    { params: { slug: world.slug, id: body.id }, body: { ...cancel, expected_version: version } },
    world.manager.as,
  );
  expect(cancelled.status).toBe(200);
  const read = async (id: number) =>
    (await app.call(getCustomer, { params: { slug: world.slug, id } }, world.manager.as)).body;
  expect([(await read(ana.id)).credit_cents, (await read(bia.id)).credit_cents]).toEqual([8_000, 5_000]);
  expect((await read(bia.id)).bookings.next).toMatchObject([{ id: body.id, price_cents: 8_000 }]);
  const merged = await app.call(
    mergeCustomers,
    { params: { slug: world.slug, id: ana.id }, body: { into: bia.id } },
    world.manager.as,
  );
  expect(merged.body).toMatchObject({ credit_cents: 13_000, bookings: { next: [{ price_cents: 16_000 }] } });
});
