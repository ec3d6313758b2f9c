import {
  addClubPicture,
  addCourts,
  changeClubPicture,
  changeCourt,
  getClubSettings,
  hideClub,
  publishClub,
  removeClubPicture,
  removeCourt,
  updateClubSettings,
} from '@bandeja/contract/calls/desk-club';
import { exportClub } from '@bandeja/contract/calls/desk-export';
import { changePaymentAccount, getPaymentAccount } from '@bandeja/contract/calls/desk-payment-account';
import { useMutation } from '@tanstack/react-query';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import { api } from '../../../session/api.ts';

/** The club as its owner edits it, with courts, pictures, and what is missing before it can be published. */
export const clubSettingsQuery = (slug: string) => deskQuery(getClubSettings, { params: { slug } });

/** Saves a section of the club's page; the form shows a refusal itself. */
export const useUpdateClub = (slug: string, draft: string) =>
  useDeskCall(updateClubSettings, {
    ...{ quiet: true, draft, changesClub: true },
    answers: () => clubSettingsQuery(slug),
  });

export const usePublishClub = (slug: string) =>
  useDeskCall(publishClub, { quiet: true, changesClub: true, answers: () => clubSettingsQuery(slug) });

export const useHideClub = (slug: string) =>
  useDeskCall(hideClub, { changesClub: true, answers: () => clubSettingsQuery(slug) });

/** `seen`: the courts that the page shows, so that adding the same number again is a second act. */
export const useAddCourts = (seen: () => unknown) => useDeskCall(addCourts, { quiet: true, seen });

export const useChangeCourt = () => useDeskCall(changeCourt, { quiet: true });

export const useRemoveCourt = () => useDeskCall(removeCourt);

/** `seen`: the chosen file, which a body of a form does not tell. */
export const useAddClubPicture = (seen: () => unknown) => useDeskCall(addClubPicture, { quiet: true, seen });

export const useChangeClubPicture = () => useDeskCall(changeClubPicture);

export const useRemoveClubPicture = () => useDeskCall(removeClubPicture);

/** The account in which the club is paid. */
export const paymentAccountQuery = (slug: string) => deskQuery(getPaymentAccount, { params: { slug } });

/** Without a draft: what is typed is stored nowhere in the browser. */
export const useChangePaymentAccount = (slug: string) =>
  useDeskCall(changePaymentAccount, { quiet: true, answers: () => paymentAccountQuery(slug) });

/** The club as a file, which is never kept here. */
export const useExportClub = () =>
  useMutation({
    mutationFn: (slug: string) => api(exportClub, { params: { slug } }),
    meta: { desk: true },
  });
