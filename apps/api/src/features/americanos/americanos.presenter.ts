import type { Americano } from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/transaction';
import { PLAYERS_AT_LEAST } from '@bandeja/rules/americano/limits';
import { matchesARound } from '@bandeja/rules/americano/plan-rounds';
import type { Viewer } from '../../http/session/viewer.ts';
import { loadPlayerSummaries } from '../players/public.ts';
import { activeOf, type LoadedAmericano, loadAmericano, tableOf } from './americano-state.ts';
import { abilitiesOf } from './americanos.policy.ts';
import type { AmericanoRow } from './americanos.repository.ts';
import { firstPlan, roundCount } from './rounds/next-rounds.ts';

/** An event as a viewer sees it: five statements for any number of players. */
export async function presentAmericano(
  db: Database,
  row: AmericanoRow,
  viewer: Pick<Viewer, 'playerId'> | null,
): Promise<Americano> {
  const loaded = await loadAmericano(db, row);
  const { entrants, matches } = loaded;
  const players = await loadPlayerSummaries(
    db,
    entrants.flatMap(({ player_id }) => player_id ?? []),
  );
  return {
    id: row.id,
    hash: row.hash,
    kind: row.kind,
    name: row.name,
    created_by: row.created_by,
    points: row.points,
    courts: row.courts,
    rounds: row.rounds,
    stage: row.stage,
    created_at: row.created_at.toISOString(),
    entrants: entrants.map(({ id, player_id, guest_name, left_at }) => ({
      id,
      player: player_id === null ? null : (players.get(player_id) ?? null),
      guest_name,
      left: left_at !== null,
    })),
    matches: matches.map(({ id, round, court, a1, a2, b1, b2, score_a, score_b }) => ({
      id,
      round,
      court,
      a: [a1, a2],
      b: [b1, b2],
      score_a,
      score_b,
    })),
    table: tableOf(loaded).map(({ id, ...rest }) => ({ entrant: id, ...rest })),
    plan: planOf(loaded),
    can: abilitiesOf(loaded, viewer),
  };
}

function planOf(loaded: LoadedAmericano): Americano['plan'] {
  const players = activeOf(loaded);
  const { americano } = loaded;
  if (americano.stage !== 'gathering' || players.length < PLAYERS_AT_LEAST) return null;
  const rounds = roundCount(loaded);
  const plan = americano.kind === 'americano' ? firstPlan(loaded) : null;
  const matches = plan?.rounds.flat().length ?? rounds * matchesARound(players.length, americano.courts);
  return {
    rounds,
    matches_least: Math.floor((matches * 4) / players.length),
    matches_most: Math.ceil((matches * 4) / players.length),
    repeats: plan?.repeats ?? null,
  };
}
