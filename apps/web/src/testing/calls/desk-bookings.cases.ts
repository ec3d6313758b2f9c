import {
  useBookAtDesk,
  useCancelBooking,
  useChangeBooking,
  useConfirmBooking,
  useDeclineBooking,
  useEndOffer,
  useRecordArrival,
  useRecordNoShow,
} from '../../features/desk/agenda/api.ts';
import { type Case, via } from './lost-answers.cases.ts';

const club = { slug: 'arena' };
const deskBooking = { ...club, id: 12 };

/** Of the agenda. */
export const DESK_BOOKING_CASES: Record<string, Case> = {
  bookAtDesk: via(useBookAtDesk, ['arena'], ({ mutateAsync }) =>
    mutateAsync({
      params: club,
      body: {
        ...{ court: 3, date: '2026-03-09', start_time: '18:00', duration: 60 },
        customer: { name: 'Caio' },
      },
    }),
  ),
  changeDeskBooking: via(useChangeBooking, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params: deskBooking, body: { start_time: '19:00', expected_version: 1 } }),
  ),
  cancelDeskBooking: via(useCancelBooking, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params: deskBooking, body: { refund: 'full', reason: 'Chuva', expected_version: 1 } }),
  ),
  confirmDeskBooking: via(useConfirmBooking, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params: deskBooking, body: { expected_version: 1 } }),
  ),
  declineDeskBooking: via(useDeclineBooking, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params: deskBooking, body: { reason: 'Lotado', expected_version: 1 } }),
  ),
  recordArrival: via(useRecordArrival, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params: deskBooking, body: { expected_version: 1 } }),
  ),
  endDeskOffer: via(useEndOffer, [], ({ mutateAsync }) => mutateAsync({ params: deskBooking, body: {} })),
  recordNoShow: via(useRecordNoShow, ['arena'], ({ mutateAsync }) =>
    mutateAsync({ params: deskBooking, body: { expected_version: 1 } }),
  ),
};
