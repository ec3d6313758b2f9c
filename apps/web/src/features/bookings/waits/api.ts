import {
  addWait,
  type CourtOffer,
  declineOffer,
  listOffers,
  listWaits,
  removeWait,
} from '@bandeja/contract/calls/waits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../data/call-query.ts';
import { answersOf } from '../../../data/changes.ts';
import { useLateCall } from '../../../data/late-call.ts';
import { refetch } from '../../../data/refetch.ts';
import { useBookCourt } from '../api.ts';

export const waitsQuery = callQuery(listWaits);
/** The courts that are held for the player. */
export const offersQuery = callQuery(listOffers);

/** The reads that a change of waits or offers touches. */
const READS = ['listWaits', 'listOffers'] as const;

export const refetchWaits = (client: QueryClient): Promise<void> => refetch(client, answersOf(READS));

export const useAddWait = () => useLateCall(addWait, READS);
export const useRemoveWait = () => useLateCall(removeWait, READS);
export const useDeclineOffer = () => useLateCall(declineOffer, READS);

/** Books the court of an offer; a repetition after a lost answer is the same booking. */
export function useTakeOffer({ id, court, date, start_time, duration }: CourtOffer) {
  const client = useQueryClient();
  const book = useBookCourt(`offer.${id}`);
  return {
    isPending: book.isPending,
    take: async () => {
      try {
        return await book.mutateAsync({
          body: { court: court.id, date, start_time, duration, offer: id },
        });
      } finally {
        void refetchWaits(client);
      }
    },
  };
}
