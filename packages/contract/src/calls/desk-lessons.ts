import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-lessons.ts';

export type * from '../schemas/desk-lessons.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listTeachers: Of<'listTeachers'> = {
  name: 'listTeachers',
  method: 'GET',
  path: '/desk/:slug/teachers/',
};

export const addTeacher: Of<'addTeacher'> = {
  name: 'addTeacher',
  method: 'POST',
  path: '/desk/:slug/teachers/',
};

export const changeTeacher: Of<'changeTeacher'> = {
  name: 'changeTeacher',
  method: 'PATCH',
  path: '/desk/:slug/teachers/:id/',
};

export const bookLesson: Of<'bookLesson'> = {
  name: 'bookLesson',
  method: 'POST',
  path: '/desk/:slug/lessons/',
};

export const changeLesson: Of<'changeLesson'> = {
  name: 'changeLesson',
  method: 'PATCH',
  path: '/desk/:slug/lessons/:id/',
};
