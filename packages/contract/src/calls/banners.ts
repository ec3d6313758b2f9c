import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/banners.ts';

export type * from '../schemas/banners.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listBanners: Of<'listBanners'> = { name: 'listBanners', method: 'GET', path: '/api/banner' };

export const clickBanner: Of<'clickBanner'> = {
  name: 'clickBanner',
  method: 'POST',
  path: '/api/banner/:id/click/',
};
