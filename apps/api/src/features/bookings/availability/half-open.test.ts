import { createClosure, createClub } from '@bandeja/db/testing/builders';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { type Interval, overlaps } from '@bandeja/rules/bookings/slots/slots';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Around a midnight of São Paulo, and the two midnights of its clock changes in 2018. */
const MIDNIGHTS = ['2025-11-22T03:00:00Z', '2018-02-18T02:00:00Z', '2018-11-04T03:00:00Z'];

const interval = fc
  .record({
    midnight: fc.constantFrom(...MIDNIGHTS),
    // Every quarter of an hour of two days, so that many intervals touch.
    quarter: fc.integer({ min: -96, max: 96 }),
    quarters: fc.integer({ min: 1, max: 8 }),
    // Some intervals are shifted, longer or shorter by a millisecond.
    shift: fc.constantFrom(0, 0, 0, 0, 1, -1),
    stretch: fc.constantFrom(0, 0, 0, 0, 1, -1),
  })
  .map(({ midnight, quarter, quarters, shift, stretch }): Interval => {
    const start = Date.parse(midnight) + quarter * 15 * MINUTE_MS + shift;
    return { start, end: start + quarters * 15 * MINUTE_MS + stretch };
  });

test('the database accepts and refuses 1,000 random intervals exactly as the rules do, to the millisecond', async () => {
  const { courts } = await createClub(database.db, { courts: 2 });
  const taken = new Map(courts.map(({ id }) => [id, [] as Interval[]]));
  const seen = { taken: 0, touching: 0, refused: 0 };
  for (const [index, candidate] of fc.sample(interval, 1000).entries()) {
    const court_id = courts[index % 2]?.id ?? 0;
    const ofCourt = taken.get(court_id) ?? [];
    const refused = await createClosure(database.db, {
      court_id,
      from: new Date(candidate.start),
      to: new Date(candidate.end),
    }).then(
      () => null,
      (error: unknown) => violatedConstraint(error) ?? Promise.reject(error),
    );
    const expected = ofCourt.some((other) => overlaps(other, candidate))
      ? 'court_occupations_no_overlap'
      : null;
    expect([candidate, refused]).toEqual([candidate, expected]);
    if (refused) seen.refused++;
    else {
      seen.taken++;
      if (ofCourt.some(({ start, end }) => end === candidate.start || start === candidate.end))
        seen.touching++;
      ofCourt.push(candidate);
    }
  }
  // The random intervals include both answers and neighbours without a gap.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
  const { rows } = await sql`
    SELECT FROM court_occupations a JOIN court_occupations b
      ON a.id < b.id AND a.court_id = b.court_id AND a.during && b.during`.execute(database.db);
  expect(rows).toHaveLength(0);
});
