import * as calls from '@bandeja/contract/calls/desk-regulars';
import { createClosure } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { datesOf, horizonOf } from '@bandeja/rules/regulars/regular-dates';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONDAY } from '../../../test/desk/desk-world.ts';
import { createRegularWorld } from '../../../test/desk/regular-world.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { planRegulars } from './plan-dates.ts';

const app = useTestApp();

const DAY_MS = 86_400_000;
const ACTS = ['wait', 'book', 'close', 'skip', 'place', 'plan twice'] as const;
const act = () => fc.record({ what: fc.constantFrom(...ACTS), week: fc.nat(11) });

test('every date of the span is booked, skipped, closed or a task, once, whatever happens', {
  tags: 'postgres-15',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act(), { minLength: 4, maxLength: 12 }), async (acts) => {
      app.clock.now = TEST_NOW;
      const world = await createRegularWorld(app);
      const { id } = await world.saved();
      for (const { what, week } of acts) {
        const date = addDays(MONDAY, 7 * week);
        const params = { slug: world.slug, id };
        if (what === 'wait') {
          app.clock.now = new Date(app.clock.now.getTime() + (1 + week) * DAY_MS);
          await world.signIn();
          world.reception.as = { as: await app.signIn(world.reception.id) };
        } else if (what === 'book') await world.book({ date });
        else if (what === 'close')
          await createClosure(app.db, {
            court_id: world.court,
            from: `${date}T21:00:00Z`,
            to: `${date}T22:00:00Z`,
          }).catch(() => undefined);
        else if (what === 'skip')
          await app.call(calls.skipRegularDate, { params, body: { date } }, world.by());
        else if (what === 'place')
          await app.call(calls.placeRegularDate, { params, body: { date, court: world.second } }, world.by());
        else await Promise.all([planRegulars(app.db, app.clock.now), planRegulars(app.db, app.clock.now)]);
      }
      await planRegulars(app.db, app.clock.now);
      const today = localDateOf(app.clock.now, 'America/Sao_Paulo');
      const span = datesOf({ weekday: 1, starts_on: MONDAY, ends_on: null }, MONDAY, horizonOf(today));
      const rows = await app.db
        .selectFrom('regular_dates')
        .leftJoin('bookings', 'bookings.id', 'regular_dates.booking_id')
        .select(['regular_dates.date', 'regular_dates.state', 'bookings.status'])
        .where('regular_id', '=', id)
        .orderBy('regular_dates.date')
        .execute();
      // The first eight dates were made from the first Monday on, which may lie after the horizon of today.
      expect(rows.map(({ date }) => date).slice(0, span.length)).toEqual(span);
      expect(new Set(rows.map(({ date }) => date)).size).toBe(rows.length);
      expect(
        rows.filter(({ state, status }) => (state === 'booked') !== (status === BOOKING_STATUS.confirmed)),
      ).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
