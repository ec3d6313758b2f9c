import type { Database } from '@bandeja/db/transaction';
import { PLANNED_ROUNDS_AT_MOST } from '@bandeja/rules/americano/limits';
import type { Round } from '@bandeja/rules/americano/pairing';
import {
  fullRounds,
  nextMexicanoRound,
  type Plan,
  planAmericano,
} from '@bandeja/rules/americano/plan-rounds';
import { activeOf, type LoadedAmericano, roundsOf, tableOf } from '../americano-state.ts';
import { insertAmericanoMatches } from '../americanos.repository.ts';

/** The rounds of an event with these players. */
export const roundCount = ({ americano, entrants }: LoadedAmericano): number =>
  americano.rounds ??
  Math.min(PLANNED_ROUNDS_AT_MOST, fullRounds(activeOf({ entrants }).length, americano.courts));

/** The last plans by their inputs: every read of an event before its start shows one, and a search takes a while. */
const plans = new Map<string, Plan>();
const MOST_PLANS = 100;

/** All rounds of an Americano before its start, as they will be played. */
export function firstPlan(loaded: LoadedAmericano): Plan {
  const { courts, seed } = loaded.americano;
  const [players, rounds] = [activeOf(loaded), roundCount(loaded)];
  const key = JSON.stringify([players, courts, rounds, seed]);
  const plan = plans.get(key) ?? planAmericano({ players, courts, rounds, seed });
  plans.delete(key);
  plans.set(key, plan);
  for (const oldest of plans.keys()) {
    if (plans.size <= MOST_PLANS) break;
    plans.delete(oldest);
  }
  return plan;
}

/** Plans and stores the rounds that follow the present matches: all of an Americano, the next one of a Mexicano. */
export async function addRounds(tx: Database, loaded: LoadedAmericano, now: Date): Promise<void> {
  const { americano, matches } = loaded;
  const played = roundsOf(matches);
  const last = Math.max(0, ...matches.map(({ round }) => round));
  const left = roundCount(loaded) - last;
  if (left <= 0) return;
  const players = activeOf(loaded);
  const { courts, seed } = americano;
  const rounds: Round[] =
    americano.kind === 'americano'
      ? planAmericano({ players, courts, seed, rounds: left, played }).rounds
      : [nextMexicanoRound({ ranking: rankingOf(loaded, players), courts, seed, played })];
  await insertAmericanoMatches(
    tx,
    rounds.flatMap((round, index) =>
      round.map(({ a, b }, court) => ({
        americano_id: americano.id,
        round: last + index + 1,
        court: court + 1,
        a1: a[0],
        a2: a[1],
        b1: b[0],
        b2: b[1],
        updated_at: now,
      })),
    ),
  );
}

function rankingOf(loaded: LoadedAmericano, active: readonly number[]): number[] {
  return tableOf(loaded)
    .map(({ id }) => id)
    .filter((id) => active.includes(id));
}
