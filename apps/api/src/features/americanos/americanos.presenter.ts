import type { Americano } from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/database';
import type { Viewer } from '../../http/session/viewer.ts';
import { loadPlayerSummaries } from '../players/public.ts';
import { loadAmericano, tableOf } from './americano-state.ts';
import { abilitiesOf, blockOf } from './americanos.policy.ts';
import { type AmericanoRow, listCorrections } from './americanos.repository.ts';

/**
 * An event as a viewer sees it: seven statements for any number of players. Its plan follows outside the transaction
 * (plan-in-slices.ts).
 */
export async function presentAmericano(
  db: Database,
  row: AmericanoRow,
  viewer: Pick<Viewer, 'playerId'> | null,
): Promise<Americano> {
  const loaded = await loadAmericano(db, row);
  const { entrants, matches } = loaded;
  const entrantOf = new Map(entrants.map(({ id, player_id }) => [player_id, id]));
  const corrections = await listCorrections(db, row.id);
  const player = row.stage === 'finished' ? null : viewer?.playerId;
  const block = player ? await blockOf(db, loaded, player) : null;
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
    matches: matches.map(({ id, round, court, a1, a2, b1, b2, score_a, score_b, version }) => ({
      id,
      round,
      court,
      a: [a1, a2],
      b: [b1, b2],
      score_a,
      score_b,
      version,
      recordings: recordingsOf(corrections, id, entrantOf),
    })),
    table: tableOf(loaded).map(({ id, ...rest }) => ({ entrant: id, ...rest })),
    plan: null,
    can: abilitiesOf({ ...loaded, block }, viewer),
  };
}

/** The recordings of one match; none when it was recorded once. */
function recordingsOf(
  corrections: Awaited<ReturnType<typeof listCorrections>>,
  match: number,
  entrantOf: ReadonlyMap<number | null, number>,
): Americano['matches'][number]['recordings'] {
  const own = corrections.filter(({ match_id }) => match_id === match);
  if (own.length < 2) return [];
  return own.map(({ recorded_by, score_a, score_b, recorded_at }) => ({
    score_a,
    score_b,
    by: entrantOf.get(recorded_by) ?? null,
    at: recorded_at.toISOString(),
  }));
}
