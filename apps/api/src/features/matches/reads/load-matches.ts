import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { presentPlayerSummary } from '../../players/public.ts';
import type { MatchPlace } from '../players/match-players.repository.ts';
import type { ScoreRow } from '../sets/match-scores.repository.ts';
import {
  type MatchWithCourt,
  type MatchWithParts,
  matchWithParts,
  withCourt,
} from './shown-matches.repository.ts';

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

/** A match and its parts, which one statement has read. */
export function loadedMatch({ seated, scores, level_changes, ...row }: MatchWithParts): LoadedMatch {
  return {
    match: withCourt(row),
    players: seated.map(({ id, player_id, team, position, confirmed_at, level, images, ...names }) => ({
      id,
      player_id,
      team,
      position,
      confirmed_at: confirmed_at === null ? null : new Date(confirmed_at),
      player: presentPlayerSummary({ id: player_id, ...names }, images),
      level: level_changes.find(({ player }) => player === player_id)?.previous_level ?? level,
    })),
    scores,
    levelChanges: level_changes,
  };
}

export async function loadMatch(db: Database, id: number): Promise<LoadedMatch | undefined> {
  const row = await matchWithParts({ id }).first(db);
  return row && loadedMatch(row);
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

export function byMatch<Row extends { match_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.match_id);
    if (group) group.push(row);
    else groups.set(row.match_id, [row]);
  }
  return groups;
}
