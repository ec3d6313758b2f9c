import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import type { AmericanoFacts, AmericanoRule } from '@bandeja/rules/americano/abilities';
import { individualTable, type TableRow } from '@bandeja/rules/americano/individual-table';
import type { Credits } from '@bandeja/rules/americano/plan-rounds';
import type { Pairing, Round } from '@bandeja/rules/americano/whist-rounds';
import { type Block, metInAmericano } from '@bandeja/rules/players/blocks';
import { announce } from '../../events/announce.ts';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { findBlock } from '../players/public.ts';
import {
  type AmericanoMatchRow,
  type AmericanoRow,
  type EntrantRow,
  listAmericanoMatches,
  listEntrants,
  lockAmericano,
} from './americanos.repository.ts';

export type LoadedAmericano = {
  americano: AmericanoRow;
  entrants: EntrantRow[];
  matches: AmericanoMatchRow[];
};

/** The acting player. */
export type AmericanoEdit = { viewer: { playerId: number }; now: Date };

export const loadAmericano = async (db: Database, americano: AmericanoRow): Promise<LoadedAmericano> => ({
  americano,
  entrants: await listEntrants(db, americano.id),
  matches: await listAmericanoMatches(db, americano.id),
});

const pairingOf = ({ a1, a2, b1, b2 }: AmericanoMatchRow): Pairing => ({ a: [a1, a2], b: [b1, b2] });

/** Entrants who still play. */
export const activeOf = ({ entrants }: Pick<LoadedAmericano, 'entrants'>): number[] =>
  entrants.filter(({ left_at }) => left_at === null).map(({ id }) => id);

export const isScored = ({ score_a }: AmericanoMatchRow): boolean => score_a !== null;

/** A match for the rules of entering late and leaving. */
export const storedMatch = (match: AmericanoMatchRow) => ({
  ...pairingOf(match),
  id: match.id,
  round: match.round,
  isScored: isScored(match),
});

/** The rounds of these matches, in order. */
export function roundsOf(matches: readonly AmericanoMatchRow[]): Round[] {
  const numbers = [...new Set(matches.map(({ round }) => round))].toSorted((a, b) => a - b);
  return numbers.map((number) => matches.filter(({ round }) => round === number).map(pairingOf));
}

/** Matches that count as played by players who entered late, for planning. */
export const creditsOf = ({ entrants }: Pick<LoadedAmericano, 'entrants'>): Credits =>
  new Map(entrants.filter(({ credit }) => credit > 0).map(({ id, credit }) => [id, credit]));

export function tableOf({ entrants, matches }: Pick<LoadedAmericano, 'entrants' | 'matches'>): TableRow[] {
  const played = matches.flatMap((match) =>
    match.score_a === null || match.score_b === null
      ? []
      : [{ ...pairingOf(match), score_a: match.score_a, score_b: match.score_b }],
  );
  return individualTable(
    entrants.map(({ id, left_at }) => ({ id, left: left_at !== null })),
    played,
  );
}

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

/** The block between a player and the players that an entrant meets. */
export const blockOf = (db: Database, parts: Parts, player: number): Promise<Block> =>
  findBlock(db, player, metInAmericano(factsOf(parts)));

/** Locks an event, changes it, and announces the change to open pages. Refuses (404) an unknown hash. */
export async function changeAmericano(
  db: Database,
  hash: string,
  change: (tx: Database, loaded: LoadedAmericano) => Promise<void>,
): Promise<AmericanoRow> {
  return withTransaction(db, async (tx) => {
    const locked = await lockAmericano(tx, hash);
    if (!locked) throw new Refusal('americano_not_found');
    await change(tx, await loadAmericano(tx, locked));
    announce(tx, { topic: `americano:${hash}`, event: 'americano', data: { hash } });
    return (await lockAmericano(tx, hash)) ?? locked;
  });
}
