import { violatedConstraint } from '@bandeja/db/constraint';
import { createClosure, createClub } from '@bandeja/db/testing/builders';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { type Interval, overlaps } from '@bandeja/rules/bookings/interval';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Around a midnight of São Paulo, and the two at which its clocks changed in 2018. */
const MIDNIGHTS = ['2025-11-22T03:00:00Z', '2018-02-18T02:00:00Z', '2018-11-04T03:00:00Z'];

const interval = fc
  .record({
    midnight: fc.constantFrom(...MIDNIGHTS),
    // Every quarter of an hour of two days, so that many touch.
    quarter: fc.integer({ min: -96, max: 96 }),
    quarters: fc.integer({ min: 1, max: 8 }),
    // Some by a millisecond too early, too late, too long or too short.
    shift: fc.constantFrom(0, 0, 0, 0, 1, -1),
    stretch: fc.constantFrom(0, 0, 0, 0, 1, -1),
  })
  .map(({ midnight, quarter, quarters, shift, stretch }): Interval => {
    const start = Date.parse(midnight) + quarter * 15 * MINUTE_MS + shift;
    return { start, end: start + quarters * 15 * MINUTE_MS + stretch };
  });

test('the database takes 1,000 random intervals exactly as the rules say, to the millisecond', async () => {
  const { courts } = await createClub(database.db, { courts: 2 });
  const taken = new Map(courts.map(({ id }) => [id, [] as Interval[]]));
  const seen = { taken: 0, touching: 0, refused: 0 };
  for (const [index, wish] of fc.sample(interval, 1000).entries()) {
    const court_id = courts[index % 2]?.id ?? 0;
    const ofCourt = taken.get(court_id) ?? [];
    const refused = await createClosure(database.db, {
      court_id,
      from: new Date(wish.start),
      to: new Date(wish.end),
    }).then(
      () => null,
      (error: unknown) => violatedConstraint(error) ?? Promise.reject(error),
    );
    const expected = ofCourt.some((other) => overlaps(other, wish)) ? 'court_occupations_no_overlap' : null;
    expect([wish, refused]).toEqual([wish, expected]);
    if (refused) seen.refused++;
    else {
      seen.taken++;
      if (ofCourt.some(({ start, end }) => end === wish.start || start === wish.end)) seen.touching++;
      ofCourt.push(wish);
    }
  }
  // Neither answer, nor neighbours without a gap, were missed by chance.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
  const { rows } = await sql`
    SELECT FROM court_occupations a JOIN court_occupations b
      ON a.id < b.id AND a.court_id = b.court_id AND a.during && b.during`.execute(database.db);
  expect(rows).toHaveLength(0);
});
