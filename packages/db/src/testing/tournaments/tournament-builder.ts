import { withTransaction } from '@bandeja/pg/transaction';
import { isHeld, type TeamStatus } from '@bandeja/rules/tournaments/statuses';
import type { Insertable } from 'kysely';
import type { Database } from '../../database.ts';
import type { DB } from '../../schema.gen.ts';
import { createClub, createPlayer } from '../builders.ts';

let made = 0;
const HOUR_MS = 60 * 60_000;

/** 12 characters of a counter, as the public hash of a test row. */
const hashOf = (number: number) => `t${String(number).padStart(11, '0')}`;

type CategoryFields = Partial<Omit<Insertable<DB['tournament_categories']>, 'tournament_id'>>;
type TournamentFields = Partial<Insertable<DB['tournaments']>> & { categories?: readonly CategoryFields[] };

/** Inserts a tournament of two days with its courts and one free category of 16 teams, unless given. */
export async function createTournament(db: Database, fields: TournamentFields = {}) {
  const { categories = [{}], ...columns } = fields;
  const number = ++made;
  return withTransaction(db, async (tx) => {
    const club = columns.club_id === undefined ? await createClub(tx, { courts: 4 }) : null;
    const club_id = Number(columns.club_id ?? club?.id);
    const tournament = await tx
      .insertInto('tournaments')
      .values({
        hash: hashOf(number),
        name: `Torneio ${number}`,
        starts_on: '2026-03-14',
        ends_on: '2026-03-15',
        registration_starts_at: new Date('2026-03-01T12:00:00Z'),
        registration_ends_at: new Date('2026-03-12T12:00:00Z'),
        seed: number,
        ...columns,
        club_id,
      })
      .returning(['id', 'hash', 'name', 'club_id'])
      .executeTakeFirstOrThrow();
    const courts = await tx
      .selectFrom('courts')
      .select('id')
      .where('club_id', '=', club_id)
      .orderBy('id')
      .execute();
    await tx
      .insertInto('tournament_courts')
      .values(courts.map(({ id }) => ({ tournament_id: tournament.id, court_id: id })))
      .execute();
    const rows = await tx
      .insertInto('tournament_categories')
      .values(
        categories.map((category, position) => ({
          name: `Categoria ${position + 1}`,
          max_teams: 16,
          price_cents: 0,
          position,
          ...category,
          tournament_id: tournament.id,
        })),
      )
      .returning(['id', 'position', 'price_cents'])
      .execute();
    return {
      ...tournament,
      courts: courts.map(({ id }) => id),
      categories: rows.toSorted((a, b) => a.position - b.position),
    };
  });
}

type TeamFields = {
  category_id: number;
  /** The inviter first. Default: two new players of level 3. */
  players?: readonly [number, number];
  status?: TeamStatus;
  /** Default: unless `invited`. */
  accepted?: boolean;
  /** The end of a held place. Default: in 24 hours. */
  place_until?: Date;
  now: Date;
};

/** Inserts a team, confirmed unless given, with the players that it binds. */
export async function createTeam(
  db: Database,
  { category_id, players, status = 'confirmed', accepted, place_until, now }: TeamFields,
) {
  return withTransaction(db, async (tx) => {
    const [one, other] = players ?? [
      (await createPlayer(tx, { level: 3 })).id,
      (await createPlayer(tx, { level: 3 })).id,
    ];
    const { price_cents } = await tx
      .selectFrom('tournament_categories')
      .select('price_cents')
      .where('id', '=', category_id)
      .executeTakeFirstOrThrow();
    const isAccepted = accepted ?? status !== 'invited';
    const team = await tx
      .insertInto('tournament_teams')
      .values({
        category_id,
        player_a: one,
        player_b: other,
        invited_by: one,
        accepted_at: isAccepted ? now : null,
        status,
        place_until: isHeld(status) ? (place_until ?? new Date(now.getTime() + 24 * HOUR_MS)) : null,
        ...(status === 'withdrawn' && { withdrawn_at: now, withdrawn_because: 'left' }),
        price_cents,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'player_a', 'player_b', 'status'])
      .executeTakeFirstOrThrow();
    if (status !== 'withdrawn')
      await tx
        .insertInto('tournament_entrants')
        .values(
          (isAccepted ? [one, other] : [one]).map((player_id) => ({
            category_id,
            player_id,
            team_id: team.id,
          })),
        )
        .execute();
    return team;
  });
}
