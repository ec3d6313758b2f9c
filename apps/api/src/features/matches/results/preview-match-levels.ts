import type { LevelPreview } from '@bandeja/contract/calls/match-lifecycle';
import type { Database } from '@bandeja/db/transaction';
import { previewLevels } from '@bandeja/rules/levels/preview-levels';
import type { Viewer } from '../../../http/viewer.ts';
import { readLevels } from '../../levels/public.ts';
import { getMatch } from '../reads/get-match.ts';

const NOTHING: LevelPreview = { chance_a: null, chance_b: null, players: [] };

/** The level changes of each possible result, from the present levels. Throws match_not_found. */
export async function previewMatchLevels(
  db: Database,
  id: number,
  viewer: Viewer | null,
): Promise<LevelPreview> {
  const { match, players } = await getMatch(db, id, viewer);
  if (match.type !== 'Competitive' || match.ended_at || match.cancelled_at) return NOTHING;
  const seated = players.filter(({ team }) => team !== '').toSorted((a, b) => a.position - b.position);
  const levels = await readLevels(
    db,
    seated.map(({ player_id }) => player_id),
  );
  const pair = (wanted: 'A' | 'B') => {
    const [first, second] = seated.filter(({ team }) => team === wanted);
    const one = first && levels.get(first.player_id);
    const other = second && levels.get(second.player_id);
    return one && other ? ([one, other] as const) : null;
  };
  const [team_a, team_b] = [pair('A'), pair('B')];
  if (!team_a || !team_b) return NOTHING;
  const { chance_a, chance_b, players: moves } = previewLevels({ team_a, team_b });
  return {
    chance_a,
    chance_b,
    players: moves.map(({ id: player, team, delta_if_win, delta_if_lose }) => ({
      player,
      team,
      delta_if_win,
      delta_if_lose,
    })),
  };
}
