import type { InputTo } from '@bandeja/contract/call';
import {
  type Booking,
  bookCourt,
  cancelBooking,
  getBookingCalendar,
  getBookingConfig,
  listAvailables,
  listBookings,
  listFreeDays,
  type SlotOfDay,
} from '@bandeja/contract/calls/bookings';
import { getMatch } from '@bandeja/contract/calls/matches';
import { chargePayment, createPayment, getPayment } from '@bandeja/contract/calls/payments';
import { endSplit, findNamedShare, getSplit, splitBooking } from '@bandeja/contract/calls/shares';
import {
  BOOKING_STATUS,
  type BookingStatus,
  COURT_TAKING_STATUSES,
  OPEN_HOLD_STATUSES,
} from '@bandeja/rules/bookings/booking-status';
import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { useCall, useChange } from '../../data/call-mutation.ts';
import { callKey, callQuery, keepWhilePaging } from '../../data/call-query.ts';
import { answersOf } from '../../data/changes.ts';
import { bookingQuery } from '../../data/shared-reads.ts';
import { saveFile } from '../../lib/browser/hand-over.ts';
import { browserSessionId } from '../../lib/browser-session.ts';
import { api } from '../../session/api.ts';
import type { BookingTab, StateFilter } from './booking-search.ts';

export interface AvailablesFilter {
  /** YYYY-MM-DD, an opening day of the club. */
  date: string;
  sport: string;
  city?: string | undefined;
  club?: string | undefined;
}

interface DayOfSlots {
  slots: SlotOfDay[];
  /** Every time this page has seen free; one that `slots` no longer lists has been taken or has begun. */
  seen: string[];
}

/** The free times of a day. The API lists only free times; times this page saw earlier show which are taken now. */
export function availablesQuery({ date, sport, city, club }: AvailablesFilter) {
  const input = { query: { date, sport, city, club_slug: club } };
  const queryKey = callKey(listAvailables, input);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<DayOfSlots> => {
      const slots = await api(listAvailables, input, { signal });
      const before = client.getQueryData<DayOfSlots>(queryKey)?.seen ?? [];
      return { slots, seen: [...new Set([...before, ...slots.map(({ id }) => id)])] };
    },
    // Free times change quickly.
    staleTime: 10_000,
  });
}

/** The availability of each day from `date` on, for the day strip. */
export const freeDaysQuery = ({ date, sport, city, club }: AvailablesFilter) => ({
  ...callQuery(listFreeDays, { query: { from: date, sport, city, club_slug: club } }),
  // The old bars stay while another place loads, so the strip keeps its size.
  placeholderData: keepPreviousData,
});

/**
 * What one court offers from one time, with the club's rules. Never cached; refused with slot_taken when it is
 * taken.
 */
export const bookingConfigQuery = (slot: InputTo<typeof getBookingConfig>['query']) => ({
  ...callQuery(getBookingConfig, { query: slot }),
  staleTime: 0,
});

/** Books a court; `draft` names the sent booking. The sheet shows a refusal itself. */
export const useBookCourt = (draft: string) =>
  useCall(bookCourt, { quiet: true, answers: ({ id }) => bookingQuery(id), draft });

/** The default page size of the call. */
export const BOOKINGS_PER_PAGE = 10;

/** Statuses in the format of the list's query. */
const listOf = (...statuses: BookingStatus[]) => statuses.join(',');

const TAB_QUERIES = {
  proximas: { status: listOf(...COURT_TAKING_STATUSES), when: 'coming' },
  passadas: { status: listOf(...COURT_TAKING_STATUSES), when: 'past' },
  canceladas: { status: listOf(BOOKING_STATUS.cancelled) },
} as const satisfies Record<BookingTab, { status: string; when?: 'coming' | 'past' }>;

const STATE_QUERIES = {
  abertas: { status: listOf(...OPEN_HOLD_STATUSES) },
  confirmadas: { status: listOf(BOOKING_STATUS.confirmed) },
} as const satisfies Record<StateFilter, { status: string }>;

/** One page of a tab of Minhas Reservas, of all states or one; the current page stays while the next one loads. */
export function bookingsQuery(tab: BookingTab, state: StateFilter | undefined, page: number) {
  const filter = { ...TAB_QUERIES[tab], ...(state && STATE_QUERIES[state]) };
  const input = { query: { ...filter, page, page_size: BOOKINGS_PER_PAGE } };
  return { ...callQuery(listBookings, input), placeholderData: keepWhilePaging(input) };
}

/**
 * A booking for its page. The copy that a list or Home has read is shown at once, also when the device is offline.
 */
export function listedBookingQuery(client: QueryClient, id: number) {
  return queryOptions({
    ...bookingQuery(id),
    initialData: () => lastListed(client, id)?.booking,
    initialDataUpdatedAt: () => lastListed(client, id)?.at,
  });
}

function lastListed(client: QueryClient, id: number): { booking: Booking; at: number } | undefined {
  return client
    .getQueryCache()
    .findAll(answersOf([listBookings.name]))
    .flatMap(({ state: { data, dataUpdatedAt, isInvalidated } }) => {
      const { results = [] } = (data ?? {}) as { results?: readonly Booking[] };
      const booking = results.find((one) => one.id === id);
      // The copy of an invalidated list counts as a minute older, so the booking is refetched at once.
      return booking ? [{ booking, at: isInvalidated ? dataUpdatedAt - 60_000 : dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.at - one.at)[0];
}

/** The match that was created from a booking. */
export const matchOfBookingQuery = (match: number) => callQuery(getMatch, { params: { id: match } });

/** Downloads a booking as a calendar file. Fetched by the page, because a plain link sends no token. */
export const useSaveCalendar = (booking: number) => {
  const input = { params: { id: booking } };
  return useMutation({
    mutationKey: callKey(getBookingCalendar, input),
    mutationFn: async () => {
      const calendar = await api(getBookingCalendar, input);
      saveFile(`reserva-${booking}.ics`, new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
    },
    meta: { fallback: 'Não deu para criar o evento. Tente de novo.' },
  });
};

/** Cancels a booking of the player and frees the court. */
export const useCancelBooking = () => useCall(cancelBooking, { answers: ({ id }) => bookingQuery(id) });

/** How a booking is divided. */
export const splitQuery = (id: number) => callQuery(getSplit, { params: { id } });

/** Where the viewer pays a share of another player's booking. */
export const namedShareQuery = (id: number) => callQuery(findNamedShare, { params: { id } });

/** Divides a booking; the sheet shows a refusal itself. */
export const useSplitBooking = (id: number) =>
  useCall(splitBooking, { quiet: true, answers: () => splitQuery(id) });

/** Takes a division back: its links end. */
export const useEndSplit = () => useCall(endSplit, { quiet: true });

/** The newest payment of a booking; enable it only for a booking that has a payment. */
export const paymentQuery = (booking: number) =>
  callQuery(getPayment, { params: { a: 'booking', b: booking } });

/**
 * Shows the Pix of a part of a booking that each pays: of the own share, and after it of all that is open; or of all at once.
 * `before` is the newest payment: a Pix after it has a new retry key.
 */
export const usePayPart = (
  booking: number,
  { cents, rest, before }: { cents: number; rest: boolean; before: number | null },
) =>
  useChange(
    chargePayment.name,
    async (_input: undefined, key) => {
      const { id } = await api(
        createPayment,
        { body: { booking_id: booking, rest } },
        { idempotencyKey: `${key}.payment` },
      );
      return api(
        chargePayment,
        { body: { payment_id: id, method: 'pix' } },
        { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
      );
    },
    {
      quiet: true,
      answers: () => paymentQuery(booking),
      draft: `pix.${booking}.${cents}`,
      seen: () => before,
    },
  );

/**
 * Starts the Pix of a booking: creates its payment, or takes the open one, then charges it. `ended` is the payment
 * that ended before: a Pix after it has a new retry key. The screen shows a failure itself.
 */
export const useStartPix = (booking: number, ended: number | null) =>
  useChange(
    chargePayment.name,
    async (_input: undefined, key) => {
      const { id } = await api(
        createPayment,
        { body: { booking_id: booking } },
        { idempotencyKey: `${key}.payment` },
      );
      return api(
        chargePayment,
        { body: { payment_id: id, method: 'pix' } },
        { idempotencyKey: `${key}.charge`, sessionId: browserSessionId() },
      );
    },
    { quiet: true, answers: () => paymentQuery(booking), draft: `pix.${booking}`, seen: () => ended },
  );
