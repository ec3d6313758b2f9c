import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { individualTable, type TableRow } from '@bandeja/rules/americano/individual-table';
import type { Credits } from '@bandeja/rules/americano/plan-rounds';
import type { Pairing, Round } from '@bandeja/rules/americano/whist-rounds';
import { announce } from '../../events/announce.ts';
import { Refusal } from '../../http/errors/refusal.ts';
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
