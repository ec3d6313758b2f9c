import type { InputTo } from '@bandeja/contract/call';
import { listAvailables } from '@bandeja/contract/calls/bookings';
import * as calls from '@bandeja/contract/calls/desk-schedule';
import { createClub } from '@bandeja/db/testing/builders';
import type { TestApp } from '../test-app.ts';
import { employ } from './employ.ts';

export type Publication = InputTo<typeof calls.publishDeskSchedule>['body'];
type Club = Awaited<ReturnType<typeof createClub>>;

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Every day the same hours and the price of an hour. */
export const week = (
  opens: number,
  closes: number,
  price: number,
  fixed_cents: Record<string, number> = {},
) => ({
  hours: WEEK.map((weekday) => ({ weekday, opens, closes })),
  prices: WEEK.map((weekday) => ({
    ...{ weekday, from_minute: opens, to_minute: closes },
    ...{ price_cents_per_hour: price, fixed_cents },
  })),
});

/** A club with its manager, who edits its schedule. */
export async function managed(app: TestApp, fields: Parameters<typeof createClub>[1] = {}) {
  const club = await createClub(app.db, fields);
  const { as } = await employ(app, club, 'manager');
  const params = { slug: club.slug };
  return {
    club,
    as,
    read: async () => (await app.call(calls.getDeskSchedule, { params }, as)).body,
    publish: (body: Publication) => app.call(calls.publishDeskSchedule, { params, body }, as),
    remove: (from: string) => app.call(calls.removeDeskSchedule, { params: { ...params, from } }, as),
    holidays: async (year = '2026') =>
      (await app.call(calls.listDeskHolidays, { params, query: { year } }, as)).body,
    holiday: (date: string, body: InputTo<typeof calls.saveDeskHoliday>['body']) =>
      app.call(calls.saveDeskHoliday, { params: { ...params, date }, body }, as),
    usual: (date: string) => app.call(calls.removeDeskHoliday, { params: { ...params, date } }, as),
  };
}

/** First start, last end and the prices of an hour, a day's offer in short. */
export async function offerOf(app: TestApp, club: Club, date: string) {
  const { body } = await app.call(listAvailables, { query: { date, club_slug: club.slug } });
  const options = body.flatMap(({ courts }) => courts.flatMap(({ availables }) => availables));
  if (options.length === 0) return 'closed';
  const hour = options.filter(({ duration }) => duration === 60);
  const prices = [...new Set(hour.map(({ price_cents }) => price_cents))];
  return `${options[0]?.start_time}–${options.at(-1)?.end_time} ${prices.join()}`;
}
