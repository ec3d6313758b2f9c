import type { Database } from '@bandeja/db/database';
import { COMPLETE_PROFILE, createClub, createPlayer } from '@bandeja/db/testing/builders';
import { growData } from '@bandeja/db/testing/grown/grown-data';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { openSession } from '../data.ts';

const PLAYERS = 200_000;
const MATCHES_OF_FAMOUS = 20_000;
const MATCHES_OF_INNOCENT = 100;
const COURTS = 40;
const ATTACKERS = 20;
const MATCHES_OF_ATTACKER = 50;

type Person = { player: number; email: string };

export type AbuseData = {
  clubSlug: string;
  courts: number[];
  /** A day with empty courts, as the eleven that follow. */
  firstDay: string;
  /** A player with 20,000 finished matches. */
  famous: number;
  innocent: Person;
  attackers: Person[];
  /** Of all attackers, open matches that each of them created; `attacker` is the place in the list of them. */
  matches: { id: number; attacker: number }[];
  /** Players who have nothing to do with the attackers. */
  strangers: number[];
};

/** 200,000 players of growData, one with 20,000 matches, twenty attackers and the player who is measured. */
export async function makeAbuseData(db: Database): Promise<AbuseData> {
  const grown = await growData(db, { players: PLAYERS, now: new Date() });
  const unlimited = { max_open_holds: 100_000, max_bookings_per_day: 100_000 };
  const club = await createClub(db, { name: 'Arena Carga', courts: COURTS, ...unlimited });
  const innocent = await insertPerson(db);
  const attackers: Person[] = [];
  for (let n = 0; n < ATTACKERS; n++) attackers.push(await insertPerson(db));
  const [famous = 0] = grown.measured;
  await insertFinishedMatches(db, famous, MATCHES_OF_FAMOUS);
  await insertFinishedMatches(db, innocent.player, MATCHES_OF_INNOCENT);
  const { rows: matches } = await sql<{ id: number; attacker: number }>`
    INSERT INTO matches (date, type, created_by)
    SELECT now() + n * interval '1 hour', 'Friendly', attacker
    FROM unnest(${attackers.map(({ player }) => player)}::bigint[]) AS attacker
    CROSS JOIN generate_series(1, ${MATCHES_OF_ATTACKER}::integer) AS n
    RETURNING id, array_position(${attackers.map(({ player }) => player)}::bigint[], created_by) - 1 AS attacker`.execute(
    db,
  );
  await sql`ANALYZE`.execute(db);
  return {
    clubSlug: club.slug,
    courts: club.courts.map(({ id }) => id),
    firstDay: addDays(localDateOf(new Date(), club.timezone), 1),
    famous,
    innocent,
    attackers,
    matches,
    strangers: Array.from({ length: 5_000 }, (_, n) => 2 + n),
  };
}

async function insertPerson(db: Database): Promise<Person> {
  const { id, user_id } = await createPlayer(db, { ...COMPLETE_PROFILE, level: 3 });
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id ?? 0)
    .executeTakeFirstOrThrow();
  return { player: id, email };
}

export const sessionsOf = (db: Database, people: readonly Person[]): Promise<string[]> =>
  Promise.all(people.map(({ player }) => openSession(db, player)));

/** Finished Friendly matches of one player with others, two sets each, six hours apart. */
async function insertFinishedMatches(db: Database, player: number, count: number): Promise<void> {
  await sql`
    WITH played AS (
      INSERT INTO matches (date, type, created_by, ended_at, finished_by, winner)
      SELECT at, 'Friendly', ${player}, at + interval '90 minutes', ${player}, 'A'
      FROM generate_series(1, ${count}::integer) AS n CROSS JOIN LATERAL (SELECT now() - (n + 20) * interval '6 hours') AS past (at)
      RETURNING id
    ),
    places AS (
      INSERT INTO match_players (match_id, player_id, team, position, confirmed_at)
      SELECT played.id, CASE WHEN seat = 0 THEN ${player}::bigint ELSE ${PLAYERS}::bigint - (played.id * 3 + seat) % 300 END,
        CASE WHEN seat < 2 THEN 'A' ELSE 'B' END, 1 + seat % 2, now()
      FROM played CROSS JOIN generate_series(0, 3) AS seat
    )
    INSERT INTO match_scores (match_id, set, team_a_score, team_b_score)
    SELECT id, set, 6, 3 FROM played CROSS JOIN generate_series(1, 2) AS set`.execute(db);
}
