import type { Americano } from '@bandeja/contract/calls/americanos';
import type { Database } from '@bandeja/db/database';
import {
  type AmericanoFacts,
  type AmericanoRule,
  americanoAbilities,
} from '@bandeja/rules/americano/abilities';
import { type Block, metInAmericano } from '@bandeja/rules/players/blocks';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer, Viewer } from '../../http/session/viewer.ts';
import { findBlock } from '../players/public.ts';
import type { AmericanoMatchRow, AmericanoRow, EntrantRow } from './americanos.repository.ts';

type Parts = {
  /** Between the viewer and the others of the event. */
  block?: Block;
  americano: Pick<AmericanoRow, 'stage' | 'created_by' | 'rounds'>;
  entrants: readonly Pick<EntrantRow, 'id' | 'player_id' | 'left_at'>[];
  matches: readonly Pick<AmericanoMatchRow, 'round' | 'score_a'>[];
};

export const factsOf = ({ americano, entrants, matches, block = null }: Parts): AmericanoFacts => ({
  block,
  stage: americano.stage,
  organiser: americano.created_by,
  entrants: entrants.map(({ id, player_id, left_at }) => ({
    id,
    player: player_id,
    left: left_at !== null,
  })),
  lastRound: presentRound(matches) >= (americano.rounds ?? 0),
});

/** The first round with a match without points; the last one when all matches have points. */
function presentRound(matches: Parts['matches']): number {
  const open = matches.filter(({ score_a }) => score_a === null).map(({ round }) => round);
  return open.length > 0 ? Math.min(...open) : Math.max(0, ...matches.map(({ round }) => round));
}

/** Throws the refusal of the rule; the same rule fills `can`. */
export function assertMay(rule: AmericanoRule, parts: Parts, viewer: Pick<PlayerViewer, 'playerId'>): void {
  const refusal = rule(factsOf(parts), viewer.playerId);
  if (refusal !== null) throw new Refusal(refusal);
}

/** The viewer's abilities now. */
export const abilitiesOf = (parts: Parts, viewer: Pick<Viewer, 'playerId'> | null): Americano['can'] =>
  americanoAbilities(factsOf(parts), viewer?.playerId ?? null);

/** The block between a player and the players that an entrant meets. */
export const blockOf = (db: Database, parts: Parts, player: number): Promise<Block> =>
  findBlock(db, player, metInAmericano(factsOf(parts)));
