import {
  closeCourts,
  type DeskClosureDetails,
  getClosure,
  listClosures,
  openClosure,
  tickClosureBooking,
} from '@bandeja/contract/calls/desk-closures';
import { keepPreviousData } from '@tanstack/react-query';
import { deskQuery, deskTrial, useDeskCall } from '../../../data/desk.ts';

/** The closures of a club, with its courts and its clock. */
export const closuresQuery = (slug: string) => deskQuery(listClosures, { params: { slug } });

export const closureQuery = (slug: string, id: number) => deskQuery(getClosure, { params: { slug, id } });

export interface WantedClosure {
  courts: number[];
  from: string;
  to: string;
  reason: string;
}

/** What closes already stays closed: the rest is closed. */
const bodyOf = (wanted: WantedClosure) => ({
  ...wanted,
  bookings: 'refund' as const,
  occupied: 'leave_out' as const,
});

/** What a closure would hit. A read of the desk: it is asked again when the agenda changes, and before it is carried out. */
export const previewQuery = (slug: string, wanted: WantedClosure) => ({
  ...deskTrial(closeCourts, { params: { slug }, body: { ...bodyOf(wanted), dry_run: true } }),
  staleTime: 0,
  retry: false,
  placeholderData: keepPreviousData,
});

export type ChoiceInput = {
  booking: number;
  do: 'refund' | 'wallet_offer' | 'leave_out' | 'move';
  court?: number;
  agreed?: boolean;
};

/** Closes the courts, with the bookings that the preview showed and what becomes of each. The page shows a refusal. */
export function useCloseCourts(slug: string) {
  const { mutateAsync, ...call } = useDeskCall(closeCourts, { quiet: true });
  const close = (wanted: WantedClosure, { seen, choices }: { seen: number[]; choices: ChoiceInput[] }) =>
    mutateAsync({ params: { slug }, body: { ...bodyOf(wanted), seen, choices } });
  return { ...call, close };
}

export const useOpenClosure = () =>
  useDeskCall(openClosure, { fallback: 'Não deu para abrir as quadras. Tente de novo.' });

export const useTickClosureBooking = (slug: string) =>
  useDeskCall(tickClosureBooking, { answers: ({ id }: DeskClosureDetails) => closureQuery(slug, id) });
