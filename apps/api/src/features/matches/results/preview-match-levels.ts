import type { LevelPreview } from '@bandeja/contract/calls/match-lifecycle';
import type { Database } from '@bandeja/db/database';
import type { Team } from '@bandeja/rules/matches/team';
import type { Viewer } from '../../../http/session/viewer.ts';
import { previewResult } from '../../levels/public.ts';
import { findCountedOfSameHour } from '../consent/consent.repository.ts';
import { getMatch } from '../reads/get-match.ts';

const NOTHING: LevelPreview = { chance_a: null, chance_b: null, players: [], same_hour: null };

/** The level changes of each possible result, from the present levels. Throws match_not_found. */
export async function previewMatchLevels(
  db: Database,
  id: number,
  viewer: Viewer | null,
  now: Date,
): Promise<LevelPreview> {
  const { match, players } = await getMatch(db, id, viewer);
  if (match.type !== 'Competitive' || match.ended_at || match.cancelled_at) return NOTHING;
  const pair = (wanted: Team) => {
    const [first, second] = players
      .filter(({ team }) => team === wanted)
      .toSorted((a, b) => a.position - b.position)
      .map(({ player_id }) => player_id);
    return first !== undefined && second !== undefined ? ([first, second] as const) : null;
  };
  const [team_a, team_b] = [pair('A'), pair('B')];
  const preview = team_a && team_b && (await previewResult(db, { match: id, team_a, team_b }, now));
  if (!preview) return NOTHING;
  const same_hour = match.of_tournament
    ? null
    : await findCountedOfSameHour(db, { match, players: [...team_a, ...team_b] });
  return {
    ...preview,
    same_hour,
    // Only the first of the two moves levels.
    players: (same_hour === null ? preview.players : []).map(({ id: player, ...moves }) => ({
      player,
      ...moves,
    })),
  };
}
