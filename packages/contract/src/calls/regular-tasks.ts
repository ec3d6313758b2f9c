import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/regular-tasks.ts';

export type * from '../schemas/regular-tasks.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listRegularTasks: Of<'listRegularTasks'> = {
  name: 'listRegularTasks',
  method: 'GET',
  path: '/desk/:slug/regulars/tasks/',
};

export const setRegularRule: Of<'setRegularRule'> = {
  name: 'setRegularRule',
  method: 'PUT',
  path: '/desk/:slug/regulars/rule/',
};
