import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { toMillis } from '@bandeja/rules/time/instant';

/** The matches of a knockout by round, the final last, each round in the order of its places; the one for the third place is in none. */
export function bracketRounds(matches: readonly TournamentMatch[]): TournamentMatch[][] {
  const rounds = new Map<number, TournamentMatch[]>();
  for (const match of matches) {
    if (match.group === null && !match.third_place)
      rounds.set(match.round, [...(rounds.get(match.round) ?? []), match]);
  }
  return [...rounds.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, round]) => round.toSorted((a, b) => a.position - b.position));
}

/** The match of those who lose the semifinals; null: there is none. */
export const thirdPlaceOf = (matches: readonly TournamentMatch[]): TournamentMatch | null =>
  matches.find(({ third_place }) => third_place) ?? null;

/** Matches of one local day, in the order in which they are played. */
export interface MatchDay {
  /** YYYY-MM-DD; null: no time yet. */
  date: string | null;
  matches: TournamentMatch[];
}

/** The matches by day; those without a time last. `dateOf` gives the local date of an instant. */
export function matchDays(
  matches: readonly TournamentMatch[],
  dateOf: (instant: string) => string,
): MatchDay[] {
  const days = new Map<string | null, TournamentMatch[]>();
  const ordered = matches.toSorted(
    (a, b) => startOf(a) - startOf(b) || a.round - b.round || a.position - b.position,
  );
  for (const match of ordered) {
    const date = match.starts_at === null ? null : dateOf(match.starts_at);
    days.set(date, [...(days.get(date) ?? []), match]);
  }
  return [...days.entries()].map(([date, list]) => ({ date, matches: list }));
}

/** Milliseconds; a match without a time comes after all others. */
const startOf = ({ starts_at }: TournamentMatch) =>
  starts_at === null ? Number.MAX_SAFE_INTEGER : toMillis(starts_at);

/** Sets are recorded, and no result. */
export const isUnderWay = ({ outcome, scores }: Pick<TournamentMatch, 'outcome' | 'scores'>): boolean =>
  outcome === null && scores.length > 0;

/** Its teams are called to the court, and no set is recorded. */
export const isCalled = (match: Pick<TournamentMatch, 'outcome' | 'scores' | 'called_at'>): boolean =>
  match.called_at !== undefined && match.outcome === null && !isUnderWay(match);

/** The viewer's matches in the order in which they are played. */
export const ownMatches = (matches: readonly TournamentMatch[]): TournamentMatch[] =>
  matches.filter(({ mine }) => mine).toSorted((a, b) => startOf(a) - startOf(b) || a.round - b.round);

/** Those of the other players: the viewer's are listed above them. */
export const otherMatches = (matches: readonly TournamentMatch[]): TournamentMatch[] =>
  matches.filter(({ mine }) => !mine);

/** The viewer's match to play next: the first without a result. */
export const ownNextMatch = (matches: readonly TournamentMatch[]): TournamentMatch | null =>
  ownMatches(matches).find(({ outcome }) => outcome === null) ?? null;
