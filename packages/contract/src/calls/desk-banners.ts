import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-banners.ts';

export type * from '../schemas/desk-banners.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const listDeskBanners: Of<'listDeskBanners'> = {
  name: 'listDeskBanners',
  method: 'GET',
  path: '/desk/:slug/banners/',
};

export const addDeskBanner: Of<'addDeskBanner'> = {
  name: 'addDeskBanner',
  method: 'POST',
  path: '/desk/:slug/banners/',
  bodyType: 'multipart/form-data',
};

export const changeDeskBanner: Of<'changeDeskBanner'> = {
  name: 'changeDeskBanner',
  method: 'PATCH',
  path: '/desk/:slug/banners/:id/',
};

export const changeBannerPicture: Of<'changeBannerPicture'> = {
  name: 'changeBannerPicture',
  method: 'POST',
  path: '/desk/:slug/banners/:id/picture/',
  bodyType: 'multipart/form-data',
};

export const removeDeskBanner: Of<'removeDeskBanner'> = {
  name: 'removeDeskBanner',
  method: 'DELETE',
  path: '/desk/:slug/banners/:id/',
};
