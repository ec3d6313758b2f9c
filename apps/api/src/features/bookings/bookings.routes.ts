import * as calls from '@bandeja/contract/calls/bookings';
import type { Database } from '@bandeja/db/database';
import type { Gate } from '../../http/limits/gate.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import type { Addresses } from '../accounts/public.ts';
import { getBookingConfig } from './availability/get-booking-config.ts';
import { listAvailables } from './availability/list-availables.ts';
import { listFreeDays } from './availability/list-free-days.ts';
import { getBookingCalendar } from './booking-calendar.ts';
import { presentBooking } from './bookings.presenter.ts';
import { cancelBooking } from './changes/cancel-booking.ts';
import { registerDeskBookings } from './desk/desk-bookings.routes.ts';
import { bookCourt } from './holds/book-court.ts';
import { registerLessons } from './lessons/lessons.routes.ts';
import { getBooking, listBookings } from './own-bookings.ts';

/**
 * The lock of a court admits one booking at a time: two requests keep it busy, the others wait here without a
 * connection. A full queue of a court takes well under the time-out of a request. One account takes at most 64
 * places and one address half of them, so neither fills the queue.
 */
const PER_COURT = { width: 2, queue: 1000, perAccount: 64, perAddress: 500 };

/**
 * Lists of free times need no session, and the list of a large city computes for some milliseconds: two at a time, so
 * that other requests come between them, and the readers take turns. The list of one club is short: six at a time leave
 * connections to others.
 */
const TIMES_OF_CITY = { width: 2, queue: 500, perAccount: 32, perAddress: 250 };
const TIMES_OF_CLUB = { width: 6, queue: 500, perAccount: 32, perAddress: 250 };

/** The same list for every viewer: without city and club it is that of the viewer's city. */
const sameList = ({ query }: { query: { city?: string | undefined; club_slug?: string | undefined } }) =>
  query.city || query.club_slug ? JSON.stringify(query) : null;

export function registerBookings(
  frame: Frame,
  { brand, addresses, hasProvider }: { brand: string; addresses: Addresses; hasProvider: boolean },
) {
  const courtGate = frame.gates('court', PER_COURT);
  const [ofCity, ofClub] = [
    frame.gates('times of a city', TIMES_OF_CITY),
    frame.gates('times of a club', TIMES_OF_CLUB),
  ];
  const freeTimes = {
    gate: {
      through: ((place, work) => (place.key === 'club' ? ofClub : ofCity)(place, work)) as Gate,
      key: ({ query }: { query: { club_slug?: string | undefined } }) => (query.club_slug ? 'club' : 'city'),
    },
    revalidated: { name: sameList },
  };
  registerDeskBookings(frame, { courtGate });
  registerLessons(frame, { courtGate });
  /** A booking for a repeated request, in its present state. */
  const replay = async ({ db, id, viewer, now }: OwnBooking) =>
    presentBooking(await getBooking(db, id, viewer), { viewer, hasProvider, now });

  registerCall(
    frame,
    calls.listAvailables,
    ({ db, query, ...context }) => listAvailables(db, query, context),
    freeTimes,
  );

  registerCall(
    frame,
    calls.listFreeDays,
    ({ db, query, ...context }) => listFreeDays(db, query, context),
    freeTimes,
  );

  registerCall(frame, calls.getBookingConfig, ({ db, query, now }) => getBookingConfig(db, query, now));

  registerCall(
    frame,
    calls.bookCourt,
    async ({ db, viewer, body, now, key }) =>
      presentBooking(
        await bookCourt(db, { ...body, player: viewer.playerId, user: viewer.userId, now }, key),
        { viewer, hasProvider, now },
      ),
    {
      sendsKey: true,
      gate: { through: courtGate, key: ({ body }) => `court:${body.court}` },
      idempotency: replay,
    },
  );

  registerCall(frame, calls.listBookings, ({ db, viewer, query, now, request }) =>
    listBookings(db, { viewer, hasProvider, query, url: request.url, now }),
  );

  registerCall(frame, calls.getBooking, async ({ db, viewer, params, now }) =>
    presentBooking(await getBooking(db, params.id, viewer), { viewer, hasProvider, now }),
  );

  registerCall(frame, calls.getBookingCalendar, async ({ db, viewer, params, now, reply }) => {
    const booking = await getBooking(db, params.id, viewer);
    reply.header('content-disposition', `attachment; filename="reserva-${booking.id}.ics"`);
    return getBookingCalendar(booking, { base: addresses.own(), brand, now }).content;
  });

  // The contract allows player_details here; a cancellation does not change them.
  registerCall(
    frame,
    calls.cancelBooking,
    async ({ db, viewer, params, body, now }) =>
      presentBooking(await cancelBooking(db, { id: params.id, match: body.match, viewer, now }), {
        viewer,
        hasProvider,
        now,
      }),
    { idempotency: replay },
  );
}

type OwnBooking = { db: Database; id: number; viewer: PlayerViewer; now: Date };
