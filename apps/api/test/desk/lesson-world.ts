import * as calls from '@bandeja/contract/calls/desk-lessons';
import { addRegular } from '@bandeja/contract/calls/desk-regulars';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import type { ClubFields } from '@bandeja/db/testing/builders';
import type { TestApp } from '../test-app.ts';
import { createDeskWorld, MONDAY } from './desk-world.ts';

/** A club with a teacher, Carla, whose students pay R$ 80 each, and Rui, who costs what the court costs. */
export async function createLessonWorld(app: TestApp, fields: ClubFields = {}) {
  const world = await createDeskWorld(app, fields);
  const { slug, court, manager, reception } = world;
  const params = { slug };
  const addTeacher = async (body: object) =>
    (await app.call(calls.addTeacher, { params, body: body as never }, manager.as)).body;
  const carla = await addTeacher({ name: 'Carla', price_cents: 8_000, price_by: 'student' });
  const rui = await addTeacher({ name: 'Rui' });
  const teach = (wanted: object = {}, by = reception) =>
    app.call(
      calls.bookLesson,
      {
        params,
        body: {
          ...{ court, date: MONDAY, start_time: '18:00', duration: 60, teacher: carla.id },
          students: [{ name: 'Ana' }, { name: 'Bia' }],
          ...wanted,
        } as never,
      },
      by.as,
    );
  const change = (lesson: { id: number; version: number }, body: object, by = reception) =>
    app.call(
      calls.changeLesson,
      { params: { slug, id: lesson.id }, body: { ...body, expected_version: lesson.version } as never },
      by.as,
    );
  const pay = (id: number, body: object) =>
    app.call(payAtDesk, { params: { slug, id }, body: { method: 'cash', ...body } as never }, reception.as);
  return { ...world, params, carla, rui, addTeacher, teach, change, pay };
}

/** For each changing call about lessons, a request that succeeds once. */
export const lessonCallers = (app: TestApp) => ({
  async addTeacher() {
    const { params, manager } = await createLessonWorld(app);
    return { input: { params, body: { name: 'Téo' } }, ...manager.as };
  },
  async changeTeacher() {
    const { slug, carla, manager } = await createLessonWorld(app);
    return {
      input: { params: { slug, id: carla.id }, body: { ended: true, expected_version: carla.version } },
      ...manager.as,
    };
  },
  async bookLesson() {
    const { params, court, carla, reception } = await createLessonWorld(app);
    const place = { court, date: MONDAY, start_time: '18:00', duration: 60 };
    return {
      input: { params, body: { ...place, teacher: carla.id, students: [{ name: 'Ana' }] } },
      ...reception.as,
    };
  },
  async changeRegularStudents() {
    const { params, court, carla, manager } = await createLessonWorld(app);
    const weekly = { weekday: 1, start_time: '18:00', duration: 60, from: MONDAY, due_day: 10 };
    const { body } = await app.call(
      addRegular,
      {
        params,
        body: {
          ...{ ...weekly, court, customer: { name: 'Ana' }, price_cents: 8_000, price_by: 'student' },
          lesson: { teacher: carla.id, students: [] },
        },
      },
      manager.as,
    );
    const { id = 0, version = 0 } = body.regular ?? {};
    return {
      input: {
        params: { ...params, id },
        body: { add: [{ name: 'Caio' }], expected_version: version },
      },
      ...manager.as,
    };
  },
  async changeLesson() {
    const { slug, teach, reception } = await createLessonWorld(app);
    const { id, version } = (await teach()).body;
    return {
      input: { params: { slug, id }, body: { add: [{ name: 'Caio' }], expected_version: version } },
      ...reception.as,
    };
  },
});
