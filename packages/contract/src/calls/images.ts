import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/images.ts';

export type * from '../schemas/images.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const createImage: Of<'createImage'> = {
  name: 'createImage',
  method: 'POST',
  path: '/api/images/',
  bodyType: 'multipart/form-data',
};
