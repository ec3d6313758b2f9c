import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/events.ts';

export type * from '../schemas/events.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const openEventStream: Of<'openEventStream'> = {
  name: 'openEventStream',
  method: 'GET',
  path: '/events/stream/',
};
