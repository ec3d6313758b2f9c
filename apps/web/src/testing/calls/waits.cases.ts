import { useAddWait, useDeclineOffer } from '../../features/bookings/waits/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

/** Of waiting lists for courts. */
export const WAIT_CASES: Record<string, Case> = {
  addWait: via(useAddWait, [], ({ mutateAsync }) =>
    mutateAsync({
      body: { clubs: ['arena'], date: '2026-03-09', from: '18:00', to: '22:00', duration: 60 },
    }),
  ),
  declineOffer: via(useDeclineOffer, [], ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: {} })),
};
