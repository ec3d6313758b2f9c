import * as links from '@bandeja/contract/calls/customer-links';
import * as credits from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-customers';
import fastifyMultipart from '@fastify/multipart';
import type { ReadLimit } from '../../http/limits/rates.ts';
import { receiveUpload, type UploadForm } from '../../http/receive-upload.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { UploadLimits } from '../images/public.ts';
import { addCustomerCredit, listCustomerCredit, readMovement, reverseCustomerCredit } from './credit.ts';
import {
  acceptCustomerInvitation,
  getCustomerLink,
  inviteCustomer,
  listCustomerLinks,
  readCustomerInvitation,
  removeCustomerLink,
  unlinkCustomer,
} from './customer-links.ts';
import { IMPORT_BYTES, importCustomers, readImport } from './import-customers.ts';
import {
  type CustomerBookings,
  type CustomerTeams,
  createCustomer,
  eraseCustomer,
  exportCustomer,
  getCustomer,
  listCustomers,
  readCustomer,
  updateCustomer,
} from './manage-customers.ts';
import { mergeCustomers } from './merge-customers.ts';

/** Searches of a club, in one line: they never hold more than two connections, and its accounts take turns. */
const SEARCHES = { width: 2, queue: 500, perAccount: 16, perAddress: 250 };

/** Imports of a club: one at a time. */
const IMPORTS = { width: 1, queue: 8, perAccount: 2, perAddress: 8 };

const FILE: UploadForm = {
  field: 'file',
  maxBytes: IMPORT_BYTES,
  tooLarge: 'file_too_large',
  sentences: {
    noForm: 'Envie o arquivo em um formulário (multipart).',
    oneFile: 'Envie um arquivo de cada vez.',
  },
};

type Dependencies = {
  bookings: CustomerBookings;
  teams: CustomerTeams;
  limitReads: ReadLimit;
  uploads: UploadLimits;
};

export async function registerCustomers(
  frame: Frame,
  { bookings, teams, limitReads, uploads }: Dependencies,
) {
  registerCall(
    frame,
    calls.listCustomers,
    ({ db, viewer, query, request }) => listCustomers(db, { viewer, query, url: request.url }),
    {
      gate: {
        through: frame.gates('customers', SEARCHES),
        key: ({ params }) => params.slug,
        admit: (reading) => limitReads('searches', reading),
      },
    },
  );
  registerCall(
    frame,
    calls.createCustomer,
    ({ db, viewer, body, now }) => createCustomer(db, { viewer, body, now }, bookings),
    { idempotency: ({ db, viewer, id, now }) => readCustomer(db, { viewer, id, now }, bookings) },
  );
  registerCall(frame, calls.getCustomer, ({ db, viewer, params, now }) =>
    getCustomer(db, { viewer, id: params.id, now }, bookings),
  );
  registerCall(
    frame,
    calls.updateCustomer,
    ({ db, viewer, params, body, now }) => updateCustomer(db, { viewer, id: params.id, body, now }, bookings),
    {
      idempotency: ({ db, viewer, params, now }) =>
        readCustomer(db, { viewer, id: params.id, now }, bookings),
    },
  );
  registerCall(frame, calls.eraseCustomer, ({ db, viewer, params, now }) =>
    eraseCustomer(db, { viewer, id: params.id, now }, { bookings, teams }),
  );
  registerCall(frame, calls.exportCustomer, ({ db, viewer, params, now }) =>
    exportCustomer(db, { viewer, id: params.id, now }, { bookings, teams }),
  );
  registerCall(
    frame,
    calls.mergeCustomers,
    ({ db, viewer, params, body, now }) =>
      mergeCustomers(db, { viewer, id: params.id, into: body.into, now }, { bookings, teams }),
    {
      idempotency: ({ db, viewer, body, now }) => readCustomer(db, { viewer, id: body.into, now }, bookings),
    },
  );

  registerCall(frame, credits.listCustomerCredit, ({ db, viewer, params, query, request, now }) =>
    listCustomerCredit(db, { viewer, id: params.id, query, url: request.url, now }),
  );
  registerCall(
    frame,
    credits.addCustomerCredit,
    ({ db, viewer, params, body, now }) => addCustomerCredit(db, { viewer, id: params.id, body, now }),
    {
      idempotency: ({ db, viewer, params, id, now }) =>
        readMovement(db, { viewer, id: params.id, movement: id, now }),
    },
  );

  registerCall(
    frame,
    credits.reverseCustomerCredit,
    ({ db, viewer, params, body, now }) => reverseCustomerCredit(db, { viewer, ...params, body, now }),
    {
      idempotency: ({ db, viewer, params, id, now }) =>
        readMovement(db, { viewer, id: params.id, movement: id, now }),
    },
  );

  registerCall(
    frame,
    calls.inviteCustomer,
    ({ db, viewer, params, now }) => inviteCustomer(db, { viewer, id: params.id, now }, bookings),
    {
      idempotency: ({ db, viewer, params, now }) =>
        readCustomer(db, { viewer, id: params.id, now }, bookings),
    },
  );
  registerCall(frame, calls.unlinkCustomer, ({ db, viewer, params, now }) =>
    unlinkCustomer(db, { viewer, id: params.id, now }),
  );
  registerCall(frame, links.readCustomerInvitation, ({ db, viewer, params, now }) =>
    readCustomerInvitation(db, { ...params, userId: viewer?.userId ?? null, now }),
  );
  registerCall(
    frame,
    links.acceptCustomerInvitation,
    ({ db, viewer, params, now }) => acceptCustomerInvitation(db, { ...params, viewer, now }, teams),
    { idempotency: ({ db, viewer, id }) => getCustomerLink(db, { playerId: viewer.playerId, id }) },
  );
  registerCall(frame, links.listCustomerLinks, ({ db, viewer }) => listCustomerLinks(db, viewer.playerId));
  registerCall(frame, links.removeCustomerLink, ({ db, viewer, params, now }) =>
    removeCustomerLink(db, { viewer, id: params.id, now }),
  );

  // In its own scope, so that no other call accepts forms.
  await frame.app.register(async (app) => {
    await app.register(fastifyMultipart);
    registerCall(
      { ...frame, app },
      calls.importCustomers,
      ({ db, viewer, body, now, once }) => importCustomers(db, { viewer, body, now, once }),
      {
        receive: (request, viewer) =>
          uploads(viewer?.userId ?? 0, frame.clock(), () => receiveUpload(request, FILE)),
        gate: { through: frame.gates('imports', IMPORTS), key: ({ params }) => params.slug },
        preparesFirst: true,
        idempotency: ({ db, viewer, body, id, now }) => readImport(db, { viewer, body, id, now }),
      },
    );
  });
}
