import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { loadMatchLevelChanges } from '../../levels/public.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { findMatch, type MatchWithCourt } from '../matches.repository.ts';
import {
  listSeatedPlayers,
  type MatchPlace,
  type SeatedPlayer,
} from '../players/match-players.repository.ts';
import { listScores, type ScoreRow } from '../sets/match-scores.repository.ts';

export type LoadedPlayer = MatchPlace & {
  player: PlayerSummary;
  /** The player's level before the match when the match has moved it, else the present level. */
  level: number | null;
};

export type LoadedMatch = {
  match: MatchWithCourt;
  players: LoadedPlayer[];
  scores: ScoreRow[];
  levelChanges: MatchLevelChange[];
};

/**
 * Adds the shown parts to matches, with five statements for any number of matches. The matches were read first, so
 * a concurrent change can only add newer parts than their version; a write with that version is then refused.
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
      // A foreign key guarantees every seated player; the check narrows the type.
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

/** Loads a match that was just written or locked. */
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
