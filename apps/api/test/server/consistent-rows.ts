import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { expectLevelsToReplay } from '../matches/result-calls.ts';
import { expectOneTruth } from '../payments/one-truth.ts';
import type { ScriptedBank } from '../payments/scripted-bank.ts';
import type { TestApp } from '../test-app.ts';

/** Courts, results and contests: one statement each, after every step. */
export async function expectConsistent({ db }: TestApp): Promise<void> {
  const count = async (statement: ReturnType<typeof sql<{ count: number }>>) =>
    (await statement.execute(db)).rows[0]?.count;
  const overlaps = sql<{ count: number }>`
    SELECT count(*)::int FROM court_occupations one JOIN court_occupations other
      ON one.court_id = other.court_id AND one.id < other.id AND one.during && other.during
    WHERE one.status <> 'released' AND other.status <> 'released'`;
  const wrongCourts = sql<{ count: number }>`
    SELECT count(*)::int FROM bookings JOIN court_occupations occupation ON occupation.id = bookings.occupation_id
    WHERE occupation.during <> tstzrange(start_at, end_at) OR occupation.status <> CASE
      WHEN bookings.status = ${BOOKING_STATUS.cancelled} THEN 'released'
      WHEN bookings.status = ${BOOKING_STATUS.confirmed} THEN 'confirmed' ELSE 'held' END`;
  const wrongOffers = sql<{ count: number }>`
    SELECT count(*)::int FROM court_offers offer JOIN court_occupations held ON held.id = offer.occupation_id
    WHERE held.kind <> 'offer' OR (offer.ended_at IS NULL) <> (held.status = 'held')`;
  const fullTeams = sql<{ count: number }>`
    SELECT count(*)::int FROM (
      SELECT FROM match_players WHERE team <> '' GROUP BY match_id, team HAVING count(*) > 2
    ) AS crowded`;
  const movedTwice = sql<{ count: number }>`
    SELECT count(*)::int FROM (
      SELECT FROM level_changes WHERE match_id IS NOT NULL GROUP BY match_id, player_id HAVING count(*) > 1
    ) AS twice`;
  const contestedAndCancelled = sql<{ count: number }>`
    SELECT count(*)::int FROM match_contests contest JOIN matches match ON match.id = contest.match_id
    WHERE match.cancelled_at IS NOT NULL AND contest.outcome IS NULL`;
  expect({
    overlaps: await count(overlaps),
    wrongCourts: await count(wrongCourts),
    wrongOffers: await count(wrongOffers),
    fullTeams: await count(fullTeams),
    movedTwice: await count(movedTwice),
    contestedAndCancelled: await count(contestedAndCancelled),
  }).toEqual({
    ...{ overlaps: 0, wrongCourts: 0, wrongOffers: 0, fullTeams: 0, movedTwice: 0, contestedAndCancelled: 0 },
  });
}

/** After every job has run: money, levels and erasures are final. `erased`: players whose names no other row contains. */
export async function expectSettled(
  app: TestApp,
  bank: ScriptedBank,
  erased: readonly { name: string }[],
): Promise<void> {
  const paid = await app.db
    .selectFrom('payments')
    .select('booking_id')
    .where('booking_id', 'is not', null)
    .execute();
  for (const id of new Set(paid.map(({ booking_id }) => booking_id ?? 0)))
    await expectOneTruth(app, bank, { booking: { id }, keptWhenCancelled: true });
  await expectLevelsToReplay(app);
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker')`.execute(app.db);
  for (const { name } of tables)
    for (const { name: person } of erased) {
      const { rows } = await sql<{ line: string }>`
        SELECT row::text AS line FROM ${sql.raw(name)} AS row WHERE row::text ILIKE ${`%${person}%`}`.execute(
        app.db,
      );
      expect([name, rows]).toEqual([name, []]);
    }
}
