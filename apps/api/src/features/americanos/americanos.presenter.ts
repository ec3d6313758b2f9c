import type { Americano } from '@bandeja/contract/calls/americanos';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import { americanoAbilities } from '@bandeja/rules/americano/abilities';
import type { Block } from '@bandeja/rules/players/blocks';
import type { Viewer } from '../../http/session/viewer.ts';
import { factsOf, type LoadedAmericano, tableOf } from './americano-state.ts';
import type { listCorrections } from './americanos.repository.ts';

/** What is shown of an event. */
export type ShownAmericano = LoadedAmericano & {
  corrections: Awaited<ReturnType<typeof listCorrections>>;
  players: ReadonlyMap<number, PlayerSummary>;
  block: Block;
};

/** An event as a viewer sees it. Its plan follows outside the transaction (plan-in-slices.ts). */
export function presentAmericano(shown: ShownAmericano, viewer: Pick<Viewer, 'playerId'> | null): Americano {
  const { americano: row, entrants, matches, corrections, players } = shown;
  const entrantOf = new Map(entrants.map(({ id, player_id }) => [player_id, id]));
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
    table: tableOf(shown).map(({ id, ...rest }) => ({ entrant: id, ...rest })),
    plan: null,
    can: americanoAbilities(factsOf(shown), viewer?.playerId ?? null),
  };
}

/** The recordings of one match; none when it was recorded once. */
function recordingsOf(
  corrections: ShownAmericano['corrections'],
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
