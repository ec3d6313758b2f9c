import type { Database } from '@bandeja/db/transaction';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { type ReplayedMatch, replayLevels } from '@bandeja/rules/levels/replay-levels';
import { type LevelChangeRow, lockLevels, setLevel } from './levels.repository.ts';
import {
  deleteMatchChanges,
  findResults,
  lockLevelHistory,
  nextMatchChanges,
  type PlayedResult,
  rewriteChanges,
} from './replay.repository.ts';

/**
 * Takes back what a match moved, inside the caller's transaction: its changes go, and every later match of anybody whose
 * level is another now is played again, in the order (ended_at, id), as if this one had not been. A match that moved
 * nobody changes nothing.
 *
 * Nobody may add to the history meanwhile, so results wait until this transaction ends. It is short: a result can be
 * contested for 72 hours, so only matches of that time come after.
 */
export async function rollBackMatchResult(tx: Database, matchId: number, now: Date): Promise<void> {
  await lockLevelHistory(tx);
  const undone = await deleteMatchChanges(tx, matchId);
  const [first] = undone;
  if (!first) return;

  const start = new Map(undone.map((change) => [change.player_id, before(change)]));
  const later: number[] = [];
  let moment = { at: first.created_at, match: matchId };
  for (;;) {
    const changes = await nextMatchChanges(tx, [...start.keys()], moment);
    const [next] = changes;
    if (!next || next.match_id === null) break;
    moment = { at: next.created_at, match: next.match_id };
    later.push(next.match_id);
    // Who comes in here comes with the level he had: nothing before this match was another's.
    for (const change of changes) {
      if (!start.has(change.player_id)) start.set(change.player_id, before(change));
    }
  }

  const results = later.length === 0 ? [] : await findResults(tx, later);
  const resultOf = new Map(results.map((result) => [result.match, result]));
  const { updates, levels } = replayLevels(
    start.values(),
    later.map((id) => toReplayed(id, resultOf.get(id))),
  );
  await rewriteChanges(
    tx,
    updates.flatMap(({ match, update }) =>
      update.players.map((change) => ({
        match_id: match,
        player_id: change.id,
        level: change.level_after,
        previous_level: change.level_before,
        reliability: change.reliability_after,
        previous_reliability: change.reliability_before,
        expected_chance: change.expected_chance,
      })),
    ),
    now,
  );
  await lockLevels(tx, [...levels.keys()]);
  for (const { id, level, reliability } of levels.values()) await setLevel(tx, id, { level, reliability });
}

const before = (change: LevelChangeRow): PlayerLevel => ({
  id: change.player_id,
  level: change.previous_level,
  reliability: change.previous_reliability,
});

/** Throws where a match that has moved levels is not of two against two. */
export function toReplayed(id: number, result: PlayedResult | undefined): ReplayedMatch {
  const pair = (team: 'A' | 'B'): [number, number] => {
    const [first, second] = (result?.players ?? []).filter((player) => player.team === team);
    if (!first || !second) throw new Error(`match ${id} has moved levels, but team ${team} is not of two`);
    return [first.player, second.player];
  };
  return { id, team_a: pair('A'), team_b: pair('B'), sets: result?.sets ?? [] };
}
