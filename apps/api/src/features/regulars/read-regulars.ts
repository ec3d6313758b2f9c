import type { RegularDetails, Regulars } from '@bandeja/contract/calls/desk-regulars';
import type { RegularTasks } from '@bandeja/contract/calls/regular-tasks';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { REGULARS_MAX } from '@bandeja/rules/regulars/regular-dates';
import { type CreditRule, DEFAULT_CREDIT_RULE } from '@bandeja/rules/regulars/regular-price';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { datesWithin, overdueOf, taskDatesOf, tasksOf } from './regular-dates.repository.ts';
import { presentDetails, presentRegular } from './regulars.presenter.ts';
import {
  findRegular,
  findRule,
  listRegularRows,
  pricesOf,
  ruleOf,
  studentsOf,
} from './regulars.repository.ts';

export type Asker = { viewer: StaffViewer; now: Date };

const ENDED_SHOWN = 100;
/** Holds the next three dates of any weekday. */
const NEXT_DAYS = 20;
const PAST_DAYS = 12 * 7;
/** Further than any horizon: one that begins in a year has dates after it. */
const COMING_DAYS = 500;
const TASKS_SHOWN = 100;

export const readRule = async (db: Database, club: number): Promise<CreditRule> =>
  (await findRule(db, club)) ?? DEFAULT_CREDIT_RULE;

export async function listRegulars(
  db: Database,
  { viewer, now, ended }: Asker & { ended: boolean },
): Promise<Regulars> {
  const { club_id: club, timezone, role } = viewer.desk;
  const today = localDateOf(now, timezone);
  const rows = await listRegularRows(db, { club, ended, limit: ended ? ENDED_SHOWN : REGULARS_MAX });
  const ids = rows.map(({ id }) => id);
  const [prices, students, dates, tasks, overdue, [rule]] = await inOneTrip(db, [
    pricesOf(db, ids),
    studentsOf(db, ids),
    datesWithin(db, ids, { from: today, to: addDays(today, NEXT_DAYS) }),
    tasksOf(db, ids),
    overdueOf(db, { club, today }),
    ruleOf(db, club),
  ]);
  const tasksBy = new Map(tasks.map(({ regular_id, count }) => [regular_id, Number(count)]));
  const overdueBy = new Map(overdue.map(({ regular_id, open_cents }) => [regular_id, open_cents]));
  return {
    rule: rule ?? DEFAULT_CREDIT_RULE,
    regulars: rows.map((row) =>
      presentRegular(
        row,
        {
          ...{ prices, students, dates },
          ...{ tasks: tasksBy.get(row.id) ?? 0, overdue_cents: overdueBy.get(row.id) ?? 0 },
        },
        { role, now },
      ),
    ),
    can: { manage: isAtLeast(role, 'manager') },
  };
}

/** A monthly player of the viewer's club. Refuses (404) one of another club. */
export async function getRegular(
  db: Database,
  { viewer, now, id }: Asker & { id: number },
): Promise<RegularDetails> {
  const { club_id: club, timezone, role } = viewer.desk;
  const row = await findRegular(db, id);
  if (row?.club_id !== club) throw new Refusal('regular_not_found');
  const today = localDateOf(now, timezone);
  const span = { from: addDays(today, -PAST_DAYS), to: addDays(today, COMING_DAYS) };
  const [prices, students, dates, [tasks], [overdue]] = await inOneTrip(db, [
    pricesOf(db, [id]),
    studentsOf(db, [id]),
    datesWithin(db, [id], span),
    tasksOf(db, [id]),
    overdueOf(db, { club, today, regular: id }),
  ]);
  const parts = {
    ...{ prices, students, dates, tasks: Number(tasks?.count ?? 0) },
    overdue_cents: overdue?.open_cents ?? 0,
  };
  return presentDetails(row, parts, { role, now });
}

/** What waits for the desk: impossible dates, and months past their due day. */
export async function listRegularTasks(db: Database, { viewer, now }: Asker): Promise<RegularTasks> {
  const { club_id: club, timezone } = viewer.desk;
  const [dates, overdue] = await inOneTrip(db, [
    taskDatesOf(db, club, TASKS_SHOWN),
    overdueOf(db, { club, today: localDateOf(now, timezone) }),
  ]);
  return {
    dates: dates.flatMap(({ regular_id, date, reason, start_time, customer_name, court_name }) =>
      reason === null
        ? []
        : [{ regular: regular_id, customer: customer_name, court: court_name, date, start_time, reason }],
    ),
    overdue: overdue.slice(0, TASKS_SHOWN).map(({ regular_id, customer_id, customer_name, open_cents }) => ({
      ...{ regular: regular_id, customer: { id: customer_id, name: customer_name }, open_cents },
    })),
  };
}
