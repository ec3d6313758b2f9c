import { isMatchType, type MatchType } from './match-type.ts';
import type { SetResult, Team, TeamOrNone } from './team.ts';
import { matchTally } from './winner.ts';

/** Who stood where, by player. */
type Places = readonly { player: number; team: TeamOrNone }[];

export type PlayedSet = SetResult & { players: Places };

/** A finished match. Its places are those of the end; in Friendly and Dynamic matches sets may have had others. */
export type PlayedMatch = { type: string; winner: Team | null; players: Places; sets: readonly PlayedSet[] };

export type Outcome = 'won' | 'lost' | 'drawn';

export type Balance = { matches: number; wins: number; losses: number };

export type Companion = Balance & { player: number };

export type PlayerStatistics = Balance & {
  /** Wins of those matches somebody won, 0 to 1; null before the first. */
  win_rate: number | null;
  sets_won: number;
  sets_lost: number;
  games_won: number;
  games_lost: number;
  /** Matches won in a row up to now; below zero, lost in a row. A draw ends both. */
  current_streak: number;
  by_type: ({ type: MatchType } & Balance)[];
  /** Those he stood beside, and across from, in at least one set: the most matches first. */
  partners: Companion[];
  rivals: Companion[];
};

/**
 * How a match ended for a player. Who was in no team at its end neither won nor lost, and nobody did where the pairs
 * changed from set to set: no two people played it together.
 */
export function outcomeFor(player: number, match: PlayedMatch): Outcome {
  const team = teamOf(player, match.players);
  if (match.winner === null || team === '' || pairsChanged(match)) return 'drawn';
  return match.winner === team ? 'won' : 'lost';
}

function pairsChanged({ sets }: PlayedMatch): boolean {
  const pairings = sets.map(({ players }) =>
    players
      .filter(({ team }) => team !== '')
      .map(({ player, team }) => `${team}${player}`)
      .toSorted()
      .join(),
  );
  return new Set(pairings).size > 1;
}

/**
 * What a player's finished matches, the newest first, add up to. Matches count by the teams of their end; sets, games,
 * partners and rivals by who really stood where, so a set he sat out is none of his.
 */
export function playerStatistics(player: number, matches: readonly PlayedMatch[]): PlayerStatistics {
  const outcomes = matches.map((match) => outcomeFor(player, match));
  const total = balanceOf(outcomes);
  const decided = total.wins + total.losses;
  return {
    ...total,
    win_rate: decided === 0 ? null : total.wins / decided,
    ...tallyFor(player, matches),
    current_streak: streakOf(outcomes),
    by_type: byType(matches, outcomes),
    partners: companions(player, matches, outcomes, (own, other) => own === other),
    rivals: companions(player, matches, outcomes, (own, other) => own !== other),
  };
}

function balanceOf(outcomes: readonly Outcome[]): Balance {
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { matches: outcomes.length, wins: count('won'), losses: count('lost') };
}

function streakOf(outcomes: readonly Outcome[]): number {
  const [last] = outcomes;
  if (last === undefined || last === 'drawn') return 0;
  const other = outcomes.findIndex((outcome) => outcome !== last);
  const length = other === -1 ? outcomes.length : other;
  return last === 'won' ? length : -length;
}

function byType(matches: readonly PlayedMatch[], outcomes: readonly Outcome[]) {
  const groups = new Map<MatchType, Outcome[]>();
  matches.forEach(({ type }, index) => {
    const outcome = outcomes[index];
    if (!isMatchType(type) || outcome === undefined) return;
    groups.set(type, [...(groups.get(type) ?? []), outcome]);
  });
  return [...groups].map(([type, ofType]) => ({ type, ...balanceOf(ofType) }));
}

function tallyFor(player: number, matches: readonly PlayedMatch[]) {
  const sum = { sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 };
  for (const { type, sets } of matches) {
    for (const set of sets) {
      const team = teamOf(player, set.players);
      if (team === '') continue;
      const { sets_a, sets_b, games_a, games_b } = matchTally(isMatchType(type) ? type : 'Friendly', [set]);
      sum.sets_won += team === 'A' ? sets_a : sets_b;
      sum.sets_lost += team === 'A' ? sets_b : sets_a;
      sum.games_won += team === 'A' ? games_a : games_b;
      sum.games_lost += team === 'A' ? games_b : games_a;
    }
  }
  return sum;
}

function companions(
  player: number,
  matches: readonly PlayedMatch[],
  outcomes: readonly Outcome[],
  isCompanion: (own: Team, other: Team) => boolean,
): Companion[] {
  const met = new Map<number, Outcome[]>();
  matches.forEach((match, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) return;
    for (const other of companionsIn(player, match, isCompanion)) {
      met.set(other, [...(met.get(other) ?? []), outcome]);
    }
  });
  return [...met]
    .map(([other, ended]) => ({ player: other, ...balanceOf(ended) }))
    .toSorted((a, b) => b.matches - a.matches || b.wins - a.wins || a.player - b.player);
}

/** Once a match each, however many sets they stood so. */
function companionsIn(player: number, match: PlayedMatch, isCompanion: (own: Team, other: Team) => boolean) {
  const found = new Set<number>();
  for (const { players } of match.sets) {
    const own = teamOf(player, players);
    if (own === '') continue;
    for (const other of players) {
      if (other.player !== player && other.team !== '' && isCompanion(own, other.team))
        found.add(other.player);
    }
  }
  return found;
}

function teamOf(player: number, places: Places): TeamOrNone {
  return places.find((place) => place.player === player)?.team ?? '';
}
