import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import type { Instant } from '@bandeja/rules/time/instant';
import { nextMatch } from './next-match.ts';

/**
 * The tournament games to come, or in play, that are no match of four because a team has a person without an account; the
 * soonest first.
 */
export function guestGames(matches: readonly TournamentMatch[], now: Instant): TournamentMatch[] {
  const coming = matches.filter(
    ({ match, outcome, starts_at, team_a, team_b }) =>
      match === null && outcome === null && starts_at !== null && team_a !== null && team_b !== null,
  );
  return coming
    .filter(({ starts_at }) => nextMatch([{ date: starts_at ?? '', ended_at: null, result: null }], now))
    .toSorted((one, other) => Date.parse(one.starts_at ?? '') - Date.parse(other.starts_at ?? ''));
}
