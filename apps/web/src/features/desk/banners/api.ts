import {
  addDeskBanner,
  changeBannerPicture,
  changeDeskBanner,
  listDeskBanners,
  removeDeskBanner,
} from '@bandeja/contract/calls/desk-banners';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

/** The club's banners with their numbers, and the pages that they may open. */
export const deskBannersQuery = (slug: string) => deskQuery(listDeskBanners, { params: { slug } });

/** `seen`: the chosen file, which a body of a form does not tell. */
export const useAddBanner = (seen: () => unknown, draft: string) =>
  useDeskCall(addDeskBanner, { quiet: true, seen, draft });

/** In the form, which shows a refusal itself. */
export const useSaveBanner = (draft: string) => useDeskCall(changeDeskBanner, { quiet: true, draft });

export const useChangeBannerPicture = (seen: () => unknown) =>
  useDeskCall(changeBannerPicture, { quiet: true, seen });

/** In the list: on or off, and its place. */
export const useChangeBanner = () => useDeskCall(changeDeskBanner);

export const useRemoveBanner = () => useDeskCall(removeDeskBanner);
