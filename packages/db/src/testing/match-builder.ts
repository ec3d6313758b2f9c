import { withTransaction } from '@bandeja/pg/transaction';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { matchWinner } from '@bandeja/rules/matches/result';
import { addMinutes } from '@bandeja/rules/time/instant';
import type { Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { DB } from '../schema.gen.ts';
import { createPlayer } from './builders.ts';

const PLACES = [
  { team: 'A', position: 1 },
  { team: 'A', position: 2 },
  { team: 'B', position: 1 },
  { team: 'B', position: 2 },
] as const;

export type MatchFields = Partial<Omit<Insertable<DB['matches']>, 'date'>> & {
  date: Date | string;
  /** Ids in the order A1, A2, B1, B2, then unassigned; or each with its position. Default: none. */
  players?: readonly (number | { player: number; team: 'A' | 'B' | ''; position: number })[];
  /** Games of A and B, set by set. */
  sets?: readonly (readonly [number, number])[];
  /**
   * Ended 90 minutes after its date, with the winner that follows from the sets. Levels do not move: the API does
   * that.
   */
  finished?: boolean;
  /** Opened to others: without its state it is open, to all, until an hour before it begins, and kept when not full. */
  opening?: Partial<Omit<Insertable<DB['match_openings']>, 'match_id'>>;
  /** Players who have not answered for their place; the others are confirmed. */
  unconfirmed?: readonly number[];
};

/** Inserts a match (default: Friendly), created by its first player. */
export async function createMatch(db: Database, fields: MatchFields) {
  const { players = [], sets = [], finished = false, unconfirmed = [], opening, ...columns } = fields;
  const places = players.map((entry, index) =>
    typeof entry === 'number'
      ? { player: entry, ...(PLACES[index] ?? { team: '' as const, position: index - PLACES.length + 1 }) }
      : entry,
  );
  return withTransaction(db, async (tx) => {
    const type = rulesOf(columns.type ?? '');
    const winner = matchWinner(
      type,
      sets.map(([team_a_score, team_b_score], index) => ({ set: index + 1, team_a_score, team_b_score })),
    );
    const created_by = columns.created_by ?? places[0]?.player ?? (await createPlayer(tx)).id;
    const match = await tx
      .insertInto('matches')
      .values({
        type,
        ...(finished && {
          ended_at: addMinutes(columns.date, 90),
          finished_by: created_by,
          winner,
        }),
        ...(opening && {
          opening_state: places.length < PLACES.length ? ('open' as const) : ('full' as const),
        }),
        ...columns,
        created_by,
      })
      .returning(['id', 'date', 'ended_at', 'type', 'winner', 'created_by', 'version'])
      .executeTakeFirstOrThrow();
    const match_id = match.id;
    if (opening) {
      const times = { fill_by: addMinutes(columns.date, -60), opened_at: addMinutes(columns.date, -24 * 60) };
      await tx
        .insertInto('match_openings')
        .values({ match_id, gender: 'open', not_full: 'keep', ...times, ...opening })
        .execute();
    }
    const placeRows = places.map(({ player, team, position }) => ({
      match_id,
      player_id: player,
      team,
      position,
      confirmed_at: unconfirmed.includes(player) ? null : columns.date,
    }));
    const seated =
      placeRows.length === 0
        ? []
        : await tx
            .insertInto('match_players')
            .values(placeRows)
            .returning(['id', 'player_id', 'team', 'position'])
            .execute();
    const inTeams = seated.filter(({ team }) => team !== '');
    const setPlayers = inTeams.map(({ id, team, position }) => ({ match_player: id, team, position }));
    const setRows = sets.map(([team_a_score, team_b_score], index) => ({
      match_id,
      set: index + 1,
      team_a_score,
      team_b_score,
      players: JSON.stringify(setPlayers),
    }));
    const scores =
      setRows.length === 0
        ? []
        : await tx.insertInto('match_scores').values(setRows).returning(['id', 'set', 'version']).execute();
    return { ...match, players: seated, scores };
  });
}
