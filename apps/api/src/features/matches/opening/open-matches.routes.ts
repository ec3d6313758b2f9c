import * as line from '@bandeja/contract/calls/match-line';
import * as calls from '@bandeja/contract/calls/open-matches';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { PaymentAccounts } from '../../payments/public.ts';
import { changed, idempotency, PER_MATCH } from '../matches.routes.ts';
import { joinOpenMatch } from './join-open-match.ts';
import { listOpenMatches } from './list-open-matches.ts';
import { joinMatchLine, leaveMatchLine } from './match-line.ts';
import {
  acceptMatchRequest,
  declineMatchRequest,
  getOwnRequest,
  listMatchRequests,
  requestMatch,
  withdrawMatchRequest,
} from './match-requests.ts';
import { answerNotFull, closeMatch, openMatch } from './open-match.ts';
import type { MatchBookings } from './opening-facts.ts';

/** The list needs no session: a few readers at a time leave connections to others. */
const PER_LIST = { width: 4, queue: 500, perAccount: 32, perAddress: 250 };

export function registerOpenMatches(
  frame: Frame,
  { bookings, accounts }: { bookings: MatchBookings; accounts: PaymentAccounts },
) {
  const listGate = frame.gates('open matches', PER_LIST);
  const seatGate = frame.gates('entering an open match', PER_MATCH);
  const seating = {
    idempotency,
    gate: {
      through: seatGate,
      key: ({ params }: { params: { id: number } }) => `match:${params.id}`,
    },
  };

  registerCall(
    frame,
    calls.listOpenMatches,
    ({ db, query, viewer, now, request }) => listOpenMatches(db, query, { url: request.url, viewer, now }),
    {
      gate: { through: listGate, key: () => 'open matches' },
      // One answer for all without a session; that of a player leaves out matches of blocked players.
      revalidated: { name: ({ query, viewer }) => (viewer ? null : JSON.stringify(query)) },
    },
  );
  registerCall(
    frame,
    calls.openMatch,
    changed(({ db, params, body, viewer, now }) =>
      openMatch(db, params.id, body, { viewer, now, bookings, accounts }),
    ),
    { idempotency },
  );
  registerCall(
    frame,
    calls.closeMatch,
    changed(({ db, params, viewer, now }) => closeMatch(db, params.id, { viewer, now })),
    { idempotency },
  );
  registerCall(
    frame,
    calls.answerNotFull,
    changed(({ db, params, body, viewer, now }) => answerNotFull(db, params.id, { ...body, viewer, now })),
    { idempotency },
  );
  registerCall(
    frame,
    calls.joinOpenMatch,
    changed(({ db, params, body, viewer, now }) =>
      joinOpenMatch(db, params.id, { ...body, viewer, now, bookings, accounts }),
    ),
    seating,
  );
  registerCall(
    frame,
    line.joinMatchLine,
    changed(({ db, params, viewer, now }) => joinMatchLine(db, params.id, { viewer, now })),
    seating,
  );
  registerCall(frame, line.leaveMatchLine, ({ db, params, viewer, now }) =>
    leaveMatchLine(db, params.id, { viewer, now }),
  );
  registerCall(frame, calls.listMatchRequests, ({ db, params, viewer, now }) =>
    listMatchRequests(db, { id: params.id, viewer, now }),
  );
  registerCall(
    frame,
    calls.requestMatch,
    ({ db, params, body, viewer, now }) => requestMatch(db, params.id, { ...body, viewer, now, bookings }),
    {
      idempotency: ({ db, params, viewer, now }) => getOwnRequest(db, { id: params.id, viewer, now }),
      gate: seating.gate,
    },
  );
  registerCall(
    frame,
    calls.acceptMatchRequest,
    changed(({ db, params, viewer, now }) =>
      acceptMatchRequest(db, params.id, { request: params.request, viewer, now }),
    ),
    seating,
  );
  registerCall(
    frame,
    calls.declineMatchRequest,
    changed(({ db, params, viewer, now }) =>
      declineMatchRequest(db, params.id, { request: params.request, viewer, now }),
    ),
    { idempotency },
  );
  registerCall(frame, calls.withdrawMatchRequest, ({ db, params, viewer, now }) =>
    withdrawMatchRequest(db, { ...params, viewer, now }),
  );
}
