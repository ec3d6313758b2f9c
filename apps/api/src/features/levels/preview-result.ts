import type { Database } from '@bandeja/db/database';
import { connectionsOf } from '@bandeja/rules/levels/equations/connections';
import { meetingsOf } from '@bandeja/rules/levels/equations/meetings';
import { type LevelPreview, previewLevels } from '@bandeja/rules/levels/preview-levels';
import { countedDate } from './counted-day.ts';
import { findEarlierResults } from './earlier-results.repository.ts';
import { findLastLevels } from './levels.repository.ts';

type Four = { team_a: readonly [number, number]; team_b: readonly [number, number] };

/**
 * The level changes of each possible result of a match that would count now, with the limits and meetings of today;
 * null when one of the four players has no level.
 */
export async function previewResult(
  db: Database,
  { match, team_a, team_b }: Four & { match: number },
  now: Date,
): Promise<LevelPreview | null> {
  const players = [...team_a, ...team_b];
  const levels = new Map((await findLastLevels(db, players)).map((level) => [level.id, level]));
  const pair = ([first, second]: readonly [number, number]) => {
    const [left, right] = [levels.get(first), levels.get(second)];
    return left && right ? ([left, right] as const) : null;
  };
  const [a, b] = [pair(team_a), pair(team_b)];
  if (!a || !b) return null;
  const { shared, paths } = await findEarlierResults(db, { players, at: now, match });
  const four = { team_a, team_b };
  const [meetings, connections] = [meetingsOf(four, shared), connectionsOf(four, paths)];
  return previewLevels({ team_a: a, team_b: b, date: countedDate(now), meetings, connections });
}
