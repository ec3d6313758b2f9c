import { type Database, withSnapshot } from '@bandeja/db/transaction';
import { declaredLevel, type PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import type { LevelChange, LevelFactors } from '@bandeja/rules/levels/update-levels';
import {
  findStoredLevels,
  lockPlayersWithLevel,
  type StoredLevel,
  storeLevels,
} from '../../players/public.ts';
import {
  findChangesOfMatches,
  findMatchesInOrder,
  findMisplacedChanges,
  findStarts,
  type LevelChangeRow,
} from '../levels.repository.ts';
import {
  findMatchesAsPlayed,
  type RewrittenChange,
  rewriteChanges,
  toReplayed,
} from './replay.repository.ts';

const BATCH_SIZE = 2_000;

export type WrongLevel = { player: number; match: number | null; stored: string; replayed: string };
export type LevelCheck = { matches: number; players: number; wrong: WrongLevel[] };

/**
 * Replays every match, in the order (levels_counted_at, id), from the declared levels, and compares each change
 * and each present level with the stored one. Reads one snapshot of the database, without locks. Rows that a
 * waiting job `replay_levels` will rewrite are reported as different.
 */
export async function checkLevels(db: Database): Promise<LevelCheck> {
  return withSnapshot(db, async (tx) => compareAll(tx, await findStoredLevels(tx), async () => {}));
}

/**
 * Replays every match and rewrites the changes and the present levels that differ, in one transaction. Results of
 * all players wait meanwhile. Returns the differences it found.
 */
export async function replayAllLevels(tx: Database, now: Date): Promise<LevelCheck> {
  await lockPlayersWithLevel(tx);
  const present = await findStoredLevels(tx);
  const levels: StoredLevel[] = [];
  const check = await compareAll(tx, present, async ({ changes, present: rewritten }) => {
    levels.push(...rewritten);
    await rewriteChanges(tx, changes, now);
  });
  await storeLevels(tx, levels);
  return check;
}

type Differences = { changes: RewrittenChange[]; present: StoredLevel[] };

async function compareAll(
  tx: Database,
  present: readonly StoredLevel[],
  onDifferences: (differences: Differences) => Promise<void>,
): Promise<LevelCheck> {
  const wrong: WrongLevel[] = [];
  const order = await findMatchesInOrder(tx);
  // After the matches: each of their players has a start.
  const starts = await findStarts(tx);
  const replay = createReplay(
    starts.map(({ id, level, reliability }) => declaredLevel(id, level, reliability)),
  );
  for (let from = 0; from < order.length; from += BATCH_SIZE) {
    const ids = order.slice(from, from + BATCH_SIZE);
    const matches = new Map((await findMatchesAsPlayed(tx, ids)).map((match) => [match.match, match]));
    const stored = new Map((await findChangesOfMatches(tx, ids)).map((row) => [keyOf(row), row]));
    const changes: RewrittenChange[] = [];
    for (const match of ids.flatMap((id) => matches.get(id) ?? [])) {
      for (const change of replay.play(toReplayed(match), match.at).players) {
        const row = rowOf(match.match, change);
        const found = stored.get(keyOf(row));
        const [is, expected] = [found ? showChange(found) : 'nada', showChange(row)];
        if (is === expected) continue;
        wrong.push({ player: change.id, match: match.match, stored: is, replayed: expected });
        changes.push(row);
      }
    }
    await onDifferences({ changes, present: [] });
  }
  for (const change of await findMisplacedChanges(tx)) {
    wrong.push({
      player: change.player_id,
      match: change.match_id,
      stored: showChange(change),
      replayed: 'nada',
    });
  }
  const rewritten: StoredLevel[] = [];
  for (const now of present) {
    const end = replay.levels.get(now.id);
    const [is, expected] = [show(now), end ? show(end) : 'nada'];
    if (is === expected) continue;
    wrong.push({ player: now.id, match: null, stored: is, replayed: expected });
    if (end) rewritten.push(end);
  }
  await onDifferences({ changes: [], present: rewritten });
  return { matches: order.length, players: starts.length, wrong };
}

function rowOf(match_id: number, change: LevelChange): RewrittenChange {
  return {
    match_id,
    player_id: change.id,
    level: change.level_after,
    previous_level: change.level_before,
    reliability: change.reliability_after,
    previous_reliability: change.reliability_before,
    expected_chance: change.expected_chance,
    factors: change.factors,
  };
}

const keyOf = ({ match_id, player_id }: Pick<LevelChangeRow, 'match_id' | 'player_id'>) =>
  `${match_id} ${player_id}`;

/** Every stored figure of a change, as text. */
function showChange(row: Omit<RewrittenChange, 'match_id'>): string {
  const before = show({ level: row.previous_level, reliability: row.previous_reliability });
  return [`${before} → ${show(row)}`, row.expected_chance, showFactors(row.factors)].join(', ');
}

const show = ({ level, reliability }: Pick<PlayerLevel, 'level' | 'reliability'>) =>
  `${level.toFixed(2)} (${reliability.toFixed(2)}%)`;

/** In the order of the names: jsonb has its own. */
const showFactors = (factors: LevelFactors | null): string =>
  JSON.stringify(
    factors && Object.fromEntries(Object.entries(factors).toSorted(([a], [b]) => a.localeCompare(b))),
  );
