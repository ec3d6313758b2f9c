import { endDeskOffer as endDeskOfferCall } from '@bandeja/contract/calls/desk-agenda';
import * as calls from '@bandeja/contract/calls/waits';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import {
  addWait,
  declineOffer,
  endDeskOffer,
  getWait,
  listOffers,
  listWaits,
  removeWait,
} from './own-waits.ts';

export function registerWaits(frame: Frame) {
  registerCall(frame, calls.listWaits, ({ db, viewer, now }) => listWaits(db, { viewer, now }));
  registerCall(
    frame,
    calls.addWait,
    ({ db, viewer, body, now }) => addWait(db, { wanted: body, viewer, now }),
    { idempotency: ({ db, id, viewer }) => getWait(db, { id, viewer }) },
  );
  registerCall(frame, calls.removeWait, ({ db, viewer, params, now }) =>
    removeWait(db, { id: params.id, viewer, now }),
  );
  registerCall(frame, calls.listOffers, ({ db, viewer, now }) => listOffers(db, { viewer, now }));
  registerCall(
    frame,
    calls.declineOffer,
    ({ db, viewer, params, now }) => declineOffer(db, { id: params.id, viewer, now }),
    { idempotency: async () => undefined },
  );
  registerCall(
    frame,
    endDeskOfferCall,
    ({ db, viewer, params, now }) => endDeskOffer(db, { id: params.id, viewer, now }),
    { idempotency: async () => undefined },
  );
}
