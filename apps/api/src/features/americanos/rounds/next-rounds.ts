import type { Database } from '@bandeja/db/database';
import type { Round } from '@bandeja/rules/americano/pairing';
import { nextMexicanoRound } from '@bandeja/rules/americano/plan-rounds';
import { activeOf, creditsOf, type LoadedAmericano, roundsOf, tableOf } from '../americano-state.ts';
import { insertAmericanoMatches } from '../americanos.repository.ts';
import { planInSlices, plannedRounds } from './plan-in-slices.ts';

/** The rounds of an event with these players. */
export const roundCount = (loaded: LoadedAmericano): number =>
  plannedRounds({ ...loaded.americano, players: activeOf(loaded) });

/** Plans and stores the rounds that follow the present matches: all of an Americano, the next one of a Mexicano. */
export async function addRounds(tx: Database, loaded: LoadedAmericano, now: Date): Promise<void> {
  const { americano, matches } = loaded;
  const played = roundsOf(matches);
  const last = Math.max(0, ...matches.map(({ round }) => round));
  const left = roundCount(loaded) - last;
  if (left <= 0) return;
  const players = activeOf(loaded);
  const credits = creditsOf(loaded);
  const { courts, seed } = americano;
  const rounds: Round[] =
    americano.kind === 'americano'
      ? (await planInSlices({ players, courts, seed, rounds: left, played, credits })).rounds
      : [nextMexicanoRound({ ranking: rankingOf(loaded, players), courts, seed, played, credits })];
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
