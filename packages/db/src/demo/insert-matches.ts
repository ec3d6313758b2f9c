import type { Database } from '../database.ts';
import { type Ids, idAt } from './insert-demo.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { DemoPlan, PlannedBooking, PlannedMatch } from './plan/plan-types.ts';

const PLACES = [
  { team: 'A', position: 1 },
  { team: 'A', position: 2 },
  { team: 'B', position: 1 },
  { team: 'B', position: 2 },
] as const;

/** In a Dynamic match partners rotate: the index of the player at each position, set by set. */
const TURNS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 3, 1, 2],
] as const;

/** Inserts matches with players, sets and level changes. Returns the id of each match. */
export async function insertMatches(
  db: Database,
  { matches }: DemoPlan,
  ids: Ids,
  bookingIds: ReadonlyMap<PlannedBooking, number>,
): Promise<number[]> {
  const matchIds = await takeIds(db, 'matches', matches.length);
  // Four ids per match, also where a position is free: a few ids stay unused.
  const seatIds = await takeIds(db, 'match_players', matches.length * PLACES.length);
  const seatId = (place: number, index: number) => idAt(seatIds, place * PLACES.length + index);

  await insertRows(
    db,
    'matches',
    matches.map((match, place) => ({
      id: idAt(matchIds, place),
      date: match.date,
      type: match.type,
      court_id: match.court === null ? null : idAt(ids.courts, match.court),
      club_name: match.club_name,
      booking_id: (match.booking && bookingIds.get(match.booking)) ?? null,
      created_by: idAt(ids.players, match.created_by),
      created_at: match.created_at,
      updated_at: match.ended_at ?? match.created_at,
      ended_at: match.ended_at,
      finished_by: match.ended_at === null ? null : idAt(ids.players, match.created_by),
      winner: match.winner,
      levels_counted_at: match.level_changes.length > 0 ? match.ended_at : null,
    })),
  );

  const seats = matches.flatMap((match, place) =>
    PLACES.flatMap((seat, index) => {
      const player = match.places[index] ?? null;
      if (player === null) return [];
      const row = {
        id: seatId(place, index),
        match_id: idAt(matchIds, place),
        player_id: idAt(ids.players, player),
        confirmed_at: match.ended_at ?? match.created_at,
      };
      return [{ ...row, ...seat }];
    }),
  );
  await insertRows(db, 'match_players', seats);

  const scores = matches.flatMap((match, place) =>
    match.sets.map((result) => ({
      ...result,
      match_id: idAt(matchIds, place),
      players: turnOf(match, result.set).map((index, seat) => ({
        match_player: seatId(place, index),
        ...PLACES[seat],
      })),
      created_at: match.ended_at ?? match.created_at,
      updated_at: match.ended_at ?? match.created_at,
    })),
  );
  const scoreIds = await takeIds(db, 'match_scores', scores.length);
  await insertRows(
    db,
    'match_scores',
    scores.map((score, place) => ({ ...score, id: idAt(scoreIds, place) })),
  );

  const changes = matches.flatMap((match, place) =>
    match.level_changes.map(({ player, ...change }) => ({
      ...change,
      player_id: idAt(ids.players, player),
      match_id: idAt(matchIds, place),
      created_at: match.ended_at ?? match.created_at,
      updated_at: match.ended_at ?? match.created_at,
    })),
  );
  const changeIds = await takeIds(db, 'level_changes', changes.length);
  await insertRows(
    db,
    'level_changes',
    changes.map((change, place) => ({ ...change, id: idAt(changeIds, place) })),
  );
  return matchIds;
}

const turnOf = ({ type }: PlannedMatch, set: number) =>
  (type === 'Dynamic' ? TURNS[(set - 1) % TURNS.length] : undefined) ?? TURNS[0];
