import * as calls from '@bandeja/contract/calls/desk-regulars';
import * as statements from '@bandeja/contract/calls/regular-statements';
import * as tasks from '@bandeja/contract/calls/regular-tasks';
import type { LinkLimits } from '../../http/limits/link-limits.ts';
import { networkOf } from '../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { Addresses } from '../accounts/public.ts';
import type { PaymentAccounts, Sending } from '../payments/public.ts';
import { addRegular, getRegularPlan } from './add-regular.ts';
import { readOwnStatement, skipOwnDate } from './own-statement.ts';
import { payOwnMonth } from './pay-own-month.ts';
import { getRegular, listRegulars, listRegularTasks } from './read-regulars.ts';
import {
  changeRegular,
  changeRegularStudents,
  endRegular,
  placeRegularDate,
  setRegularRule,
  skipRegularDate,
} from './regular-acts.ts';
import { closeStatementLink, openStatementLink } from './statement-links.ts';
import { getStatement, listStatements, payStatement } from './statements.ts';

type Options = Pick<Sending, 'payables' | 'alarm'> & {
  accounts: PaymentAccounts;
  addresses: Addresses;
  limits: LinkLimits;
};

export function registerRegulars(frame: Frame, { addresses, limits, ...payments }: Options) {
  const { accounts } = payments;
  registerCall(frame, calls.listRegulars, ({ db, viewer, query, now }) =>
    listRegulars(db, { viewer, now, ended: query.ended === 'true' }),
  );
  registerCall(frame, tasks.listRegularTasks, ({ db, viewer, now }) => listRegularTasks(db, { viewer, now }));
  registerCall(
    frame,
    calls.addRegular,
    ({ db, viewer, body, now }) => addRegular(db, { viewer, now, wanted: body }),
    {
      // A preview is made again.
      idempotency: ({ db, viewer, body, now, id }) =>
        id === null ? addRegular(db, { viewer, now, wanted: body }) : getRegularPlan(db, { viewer, now, id }),
    },
  );
  registerCall(frame, tasks.setRegularRule, ({ db, viewer, body, now }) =>
    setRegularRule(db, { viewer, now, rule: body }),
  );
  registerCall(frame, calls.getRegular, ({ db, viewer, params, now }) =>
    getRegular(db, { viewer, now, id: params.id }),
  );
  registerCall(
    frame,
    calls.changeRegular,
    ({ db, viewer, params, body, now }) => changeRegular(db, { ...body, viewer, now, id: params.id }),
    { idempotency: ({ db, viewer, params, now }) => getRegular(db, { viewer, now, id: params.id }) },
  );
  registerCall(
    frame,
    calls.changeRegularStudents,
    ({ db, viewer, params, body, now }) => changeRegularStudents(db, { ...body, viewer, now, id: params.id }),
    { idempotency: ({ db, viewer, params, now }) => getRegular(db, { viewer, now, id: params.id }) },
  );
  registerCall(
    frame,
    calls.skipRegularDate,
    ({ db, viewer, params, body, now }) => skipRegularDate(db, { ...body, viewer, now, id: params.id }),
    { idempotency: ({ db, viewer, params, now }) => getRegular(db, { viewer, now, id: params.id }) },
  );
  registerCall(
    frame,
    calls.placeRegularDate,
    ({ db, viewer, params, body, now }) => placeRegularDate(db, { ...body, viewer, now, id: params.id }),
    { idempotency: ({ db, viewer, params, now }) => getRegular(db, { viewer, now, id: params.id }) },
  );
  registerCall(
    frame,
    calls.endRegular,
    ({ db, viewer, params, body, now }) => endRegular(db, { ...body, viewer, now, id: params.id }),
    { idempotency: ({ db, viewer, params, now }) => getRegular(db, { viewer, now, id: params.id }) },
  );

  registerCall(frame, statements.listStatements, ({ db, viewer, query, now }) =>
    listStatements(db, { viewer, now, month: query.month }),
  );
  registerCall(
    frame,
    statements.payStatement,
    ({ db, viewer, body, now }) => payStatement(db, { ...body, viewer, now }),
    { idempotency: ({ db, viewer, body, now }) => getStatement(db, { ...body, viewer, now }) },
  );
  registerCall(
    frame,
    statements.openStatementLink,
    ({ db, viewer, body, now }) => openStatementLink(db, { viewer, now, customer: body.customer }),
    // The answer is a secret.
    { idempotency: 'off' },
  );
  registerCall(frame, statements.closeStatementLink, ({ db, viewer, params, now }) =>
    closeStatementLink(db, { viewer, now, customer: params.id }),
  );
  registerCall(frame, statements.readOwnStatement, async ({ db, params, now, request }) => {
    await limits.read({ network: networkOf(request.ip), now });
    return readOwnStatement(db, { ...params, now, accounts });
  });
  registerCall(frame, statements.skipOwnDate, async ({ db, params, body, now, request }) => {
    await limits.read({ network: networkOf(request.ip), now });
    return skipOwnDate(db, { ...params, ...body, now, accounts });
  });
  // The request to the provider runs between two transactions; the link's lock ensures one charge.
  registerCall(
    frame,
    statements.payOwnMonth,
    async ({ db, params, body, now, request }) => {
      await limits.pay({ link: params.token, network: networkOf(request.ip), now });
      const host = new URL(addresses.own()).hostname;
      return payOwnMonth(db, { ...params, ...body, now, host, ...payments });
    },
    { preparesFirst: true },
  );
}
