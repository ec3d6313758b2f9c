import * as calls from '@bandeja/contract/calls/desk-schedule';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { listDeskHolidays, removeDeskHoliday, saveDeskHoliday } from './holidays.ts';
import { getDeskSchedule, publishDeskSchedule, removeDeskSchedule } from './week.ts';

export function registerSchedules(frame: Frame) {
  registerCall(frame, calls.getDeskSchedule, ({ db, viewer, now }) => getDeskSchedule(db, { viewer, now }));
  registerCall(frame, calls.publishDeskSchedule, ({ db, viewer, body, now }) =>
    publishDeskSchedule(db, { ...body, viewer, now }),
  );
  registerCall(frame, calls.removeDeskSchedule, ({ db, viewer, params, now }) =>
    removeDeskSchedule(db, { from: params.from, viewer, now }),
  );

  registerCall(frame, calls.listDeskHolidays, ({ db, viewer, query }) =>
    listDeskHolidays(db, { year: Number(query.year), viewer }),
  );
  registerCall(frame, calls.saveDeskHoliday, ({ db, viewer, params, body, now }) =>
    saveDeskHoliday(db, { ...body, date: params.date, viewer, now }),
  );
  registerCall(frame, calls.removeDeskHoliday, ({ db, viewer, params, now }) =>
    removeDeskHoliday(db, { date: params.date, viewer, now }),
  );
}
