import * as calls from '@bandeja/contract/calls/desk-staff';
import { type Frame, registerCall } from '../../http/register-call.ts';
import {
  acceptDeskInvitation,
  getDeskClub,
  getStaffMember,
  inviteStaff,
  readDeskInvitation,
} from './invitations.ts';
import { type PinOptions, registerPins } from './pins/pins.routes.ts';
import { changeStaff, listDeskClubs, listDeskHistory, listStaff, removeStaff } from './staff.ts';

export function registerDesk(frame: Frame, { hasProvider, ...pins }: PinOptions & { hasProvider: boolean }) {
  registerPins(frame, pins);

  registerCall(frame, calls.listDeskClubs, ({ db, viewer }) => listDeskClubs(db, viewer, hasProvider));

  registerCall(frame, calls.listStaff, ({ db, viewer, now }) => listStaff(db, { viewer, now }));
  registerCall(
    frame,
    calls.inviteStaff,
    ({ db, viewer, body, now }) => inviteStaff(db, { ...body, viewer, now }),
    {
      idempotency: ({ db, viewer, id, now }) => getStaffMember(db, { viewer, id, now }),
    },
  );
  registerCall(
    frame,
    calls.changeStaff,
    ({ db, viewer, params, body, now }) => changeStaff(db, { id: params.id, ...body, viewer, now }),
    { idempotency: ({ db, viewer, params, now }) => getStaffMember(db, { id: params.id, viewer, now }) },
  );
  registerCall(frame, calls.removeStaff, ({ db, viewer, params, now }) =>
    removeStaff(db, { id: params.id, viewer, now }),
  );

  registerCall(frame, calls.readDeskInvitation, ({ db, viewer, params, now }) =>
    readDeskInvitation(db, { ...params, userId: viewer?.userId ?? null, now }),
  );
  registerCall(
    frame,
    calls.acceptDeskInvitation,
    ({ db, viewer, params, now }) => acceptDeskInvitation(db, { ...params, userId: viewer.userId, now }),
    { idempotency: ({ db, viewer, id }) => getDeskClub(db, { userId: viewer.userId, id }) },
  );

  registerCall(frame, calls.listDeskHistory, ({ db, viewer, query, request, now }) =>
    listDeskHistory(db, { viewer, query, url: request.url, now }),
  );
}
