import { type Instant, toMillis } from '../time/instant.ts';
import type { MatchFacts } from './abilities.ts';
import { numbersUntil, type TimesOfMatch } from './match-over.ts';
import type { NumberRefusal } from './match-refusals.ts';

export type NumberFacts = TimesOfMatch & Pick<MatchFacts, 'cancelled_at' | 'players'>;

/**
 * Whether a player may see and show phones in a match now: null, or the first refusal. `isUnpaid`: the place waits for the
 * player's money, and the others have not been told of the player.
 */
export function refuseNumbers(
  match: NumberFacts,
  { player, isAdult, isUnpaid = false }: { player: number | null; isAdult: boolean; isUnpaid?: boolean },
  now: Instant,
): NumberRefusal | null {
  const plays = player !== null && match.players.some((one) => one.player === player);
  if (!plays || isUnpaid) return 'match_numbers_of_players';
  if (!isAdult) return 'match_numbers_of_adults';
  if (match.cancelled_at !== null) return 'match_cancelled';
  return toMillis(now) < toMillis(numbersUntil(match)) ? null : 'match_numbers_over';
}
