import { endDeskOffer, getAgenda, getAgendaWeek } from '@bandeja/contract/calls/desk-agenda';
import {
  bookAtDesk,
  cancelDeskBooking,
  changeDeskBooking,
  confirmDeskBooking,
  declineDeskBooking,
  recordArrival,
  recordNoShow,
} from '@bandeja/contract/calls/desk-booking-changes';
import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { listCustomers } from '@bandeja/contract/calls/desk-customers';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

/** An opening day of the club; without a date today. */
export const agendaQuery = (slug: string, date?: string) =>
  deskQuery(getAgenda, { params: { slug }, query: { date } });

export const agendaWeekQuery = (slug: string, from: string) =>
  deskQuery(getAgendaWeek, { params: { slug }, query: { from } });

export const deskBookingQuery = (slug: string, id: number) =>
  deskQuery(getDeskBooking, { params: { slug, id } });

/** Customers whose name, phone or e-mail has the typed text. */
export const foundCustomersQuery = (slug: string, search: string, linked?: boolean) =>
  deskQuery(listCustomers, {
    params: { slug },
    query: { search, page_size: 6, ...(linked !== undefined && { linked: linked ? 'true' : 'false' }) },
  });

/** The sheets show a refusal beside what was typed. */
const inSheet = (slug: string) => ({
  quiet: true,
  answers: ({ id }: { id: number }) => deskBookingQuery(slug, id),
});

export const useBookAtDesk = (slug: string) => useDeskCall(bookAtDesk, inSheet(slug));
/** The whole price at once; the bill of the booking takes parts and other methods. */
export const usePayNow = (slug: string) => useDeskCall(payAtDesk, inSheet(slug));
export const useChangeBooking = (slug: string) => useDeskCall(changeDeskBooking, inSheet(slug));
export const useCancelBooking = (slug: string) => useDeskCall(cancelDeskBooking, inSheet(slug));
export const useRecordArrival = (slug: string) => useDeskCall(recordArrival, inSheet(slug));
export const useRecordNoShow = (slug: string) => useDeskCall(recordNoShow, inSheet(slug));

/** Ends the offer of a court to a player who waits; the sheet shows a refusal itself. */
export const useEndOffer = () => useDeskCall(endDeskOffer, { quiet: true });

export const useConfirmBooking = (slug: string) => useDeskCall(confirmDeskBooking, inSheet(slug));
export const useDeclineBooking = (slug: string) => useDeskCall(declineDeskBooking, inSheet(slug));
