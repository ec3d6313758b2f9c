import * as calls from '@bandeja/contract/calls/desk-regulars';
import * as statements from '@bandeja/contract/calls/regular-statements';
import * as tasks from '@bandeja/contract/calls/regular-tasks';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { addRegular, getRegularPlan } from './add-regular.ts';
import { getRegular, listRegulars, listRegularTasks } from './read-regulars.ts';
import {
  changeRegular,
  endRegular,
  placeRegularDate,
  setRegularRule,
  skipRegularDate,
} from './regular-acts.ts';
import { closeStatementLink, openStatementLink, readOwnStatement, skipOwnDate } from './statement-links.ts';
import { getStatement, listStatements, payStatement } from './statements.ts';

export function registerRegulars(frame: Frame) {
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
  registerCall(frame, statements.readOwnStatement, ({ db, params, now }) =>
    readOwnStatement(db, { ...params, now }),
  );
  registerCall(frame, statements.skipOwnDate, ({ db, params, body, now }) =>
    skipOwnDate(db, { ...params, ...body, now }),
  );
}
