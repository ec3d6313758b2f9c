import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { loadMatchLevelChanges } from '../levels/public.ts';
import { loadPlayerSummaries } from '../players/public.ts';
import { findMatch, type MatchWithCourt } from './matches.repository.ts';
import { listSeatedPlayers, type MatchPlace, type SeatedPlayer } from './players/match-players.repository.ts';
import { listScores, type ScoreRow } from './sets/match-scores.repository.ts';

export type LoadedPlayer = MatchPlace & {
  player: PlayerSummary;
  /** The level he came with where the match has moved it, else the present one. */
  level: number | null;
};

export type LoadedMatch = {
  match: MatchWithCourt;
  players: LoadedPlayer[];
  scores: ScoreRow[];
  levelChanges: MatchLevelChange[];
};

/**
 * Adds to matches all that is shown of them, with five statements however many they are. The matches were read first, so
 * what a change meanwhile adds is never older than the version they carry: whoever writes with that version is told.
 */
export async function loadMatches(db: Database, matches: readonly MatchWithCourt[]): Promise<LoadedMatch[]> {
  const ids = matches.map(({ id }) => id);
  const seated = await listSeatedPlayers(db, ids);
  const summaries = await loadPlayerSummaries(
    db,
    seated.map(({ player_id }) => player_id),
  );
  const seatedIn = byMatch(seated);
  const scoresOf = byMatch(await listScores(db, ids));
  const changesOf = await loadMatchLevelChanges(db, ids);
  return matches.map((match) => {
    const levelChanges = changesOf.get(match.id) ?? [];
    const players = (seatedIn.get(match.id) ?? []).flatMap((seat) => {
      const player = summaries.get(seat.player_id);
      // A foreign key keeps every seated player; the check is for the types.
      return player ? [{ ...seat, player, level: levelOf(seat, levelChanges) }] : [];
    });
    return { match, players, scores: scoresOf.get(match.id) ?? [], levelChanges };
  });
}

export async function loadMatch(db: Database, id: number): Promise<LoadedMatch | undefined> {
  const match = await findMatch(db, id);
  if (!match) return undefined;
  const [loaded] = await loadMatches(db, [match]);
  return loaded;
}

/** A match that was just written or locked. */
export async function loadPresentMatch(tx: Database, id: number): Promise<LoadedMatch> {
  const loaded = await loadMatch(tx, id);
  if (!loaded) throw new Refusal('match_not_found');
  return loaded;
}

/** One player of a match. Throws match_player_not_found. */
export function playerOf({ players }: LoadedMatch, matches: (place: MatchPlace) => boolean): LoadedPlayer {
  const player = players.find(matches);
  if (!player) throw new Refusal('match_player_not_found');
  return player;
}

function levelOf({ player_id, current_level }: SeatedPlayer, changes: readonly MatchLevelChange[]) {
  return changes.find(({ player }) => player === player_id)?.previous_level ?? current_level;
}

export function byMatch<Row extends { match_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.match_id);
    if (group) group.push(row);
    else groups.set(row.match_id, [row]);
  }
  return groups;
}
