import { isMatchType, type MatchType, rulesOf } from './match-type.ts';
import { matchTally } from './result.ts';
import type { SetResult, Team, TeamOrNone } from './team.ts';

/** The team of each player. */
type Places = readonly { player: number; team: TeamOrNone }[];

export type PlayedSet = SetResult & { players: Places };

/** A finished match with its places at the end; sets of Friendly and Dynamic matches may have other places. */
export type PlayedMatch = {
  type: string;
  winner: Team | null;
  players: Places;
  sets: readonly PlayedSet[];
  /** Players who have not confirmed the match: it does not count for such a player, who is neither partner nor rival in it. */
  unconfirmed?: readonly number[];
};

export type Outcome = 'won' | 'lost' | 'drawn';

export type Balance = { matches: number; wins: number; losses: number };

export type Companion = Balance & { player: number };

export type PlayerStatistics = Balance & {
  /** Share of wins among decided matches, 0 to 1; null without one. */
  win_rate: number | null;
  sets_won: number;
  sets_lost: number;
  games_won: number;
  games_lost: number;
  /** Positive: consecutive wins; negative: consecutive losses. A draw ends both. */
  current_streak: number;
  by_type: ({ type: MatchType } & Balance)[];
  /** Players with and against the player in at least one set, most matches first. */
  partners: Companion[];
  rivals: Companion[];
};

/** What the statistics of a part of a history add up to, as JSON: later ones are added to it (`addPart`). */
export type StatisticsPart = {
  total: Balance;
  tally: SetTally;
  streak: Streak;
  by_type: [MatchType, Balance][];
  partners: [number, Balance][];
  rivals: [number, Balance][];
};

/** Equal outcomes from the newest match on; ended by an earlier match with another one. */
type Streak = { outcome: Outcome | null; length: number; ended: boolean };

/**
 * The outcome of a match for a player. It is a draw for a player without a team at the end, and for every player
 * when the pairs changed between sets, because no pair played the whole match.
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
 * The statistics of a player's finished matches, added one at a time, newest first. Each match is read once and not
 * kept; `add` returns its outcome for the player. Matches count by their teams at the end; sets, games, partners and
 * rivals count by the teams of each set, so a set without the player does not count.
 */
export function createPlayerStatistics(player: number) {
  const total = noMatches();
  const tally = { sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 };
  const streak: Streak = { outcome: null, length: 0, ended: false };
  const byType = new Map<MatchType, Balance>();
  const partners = new Map<number, Balance>();
  const rivals = new Map<number, Balance>();
  return {
    add(match: PlayedMatch): Outcome {
      const outcome = outcomeFor(player, match);
      count(total, outcome);
      if (isMatchType(match.type)) countIn(byType, match.type, outcome);
      extend(streak, { outcome, length: 1, ended: false });
      addSets(tally, player, match);
      for (const other of companionsIn(player, match, (own, team) => own === team)) {
        countIn(partners, other, outcome);
      }
      for (const other of companionsIn(player, match, (own, team) => own !== team)) {
        countIn(rivals, other, outcome);
      }
      return outcome;
    },
    /** Adds matches that are all older than those added before. */
    addPart(part: StatisticsPart): void {
      addTo(total, part.total);
      addTo(tally, part.tally);
      extend(streak, part.streak);
      for (const [type, balance] of part.by_type) addTo(balanceIn(byType, type), balance);
      for (const [other, balance] of part.partners) addTo(balanceIn(partners, other), balance);
      for (const [other, balance] of part.rivals) addTo(balanceIn(rivals, other), balance);
    },
    part: (): StatisticsPart => ({
      total,
      tally,
      streak,
      by_type: [...byType],
      partners: [...partners],
      rivals: [...rivals],
    }),
    sum(): PlayerStatistics {
      const decided = total.wins + total.losses;
      const sign = { won: 1, lost: -1, drawn: 0 }[streak.outcome ?? 'drawn'];
      return {
        ...total,
        win_rate: decided === 0 ? null : total.wins / decided,
        ...tally,
        // Avoids -0, which does not equal 0 in every comparison.
        current_streak: sign === 0 ? 0 : sign * streak.length,
        by_type: [...byType].map(([type, balance]) => ({ type, ...balance })),
        partners: mostMatchesFirst(partners),
        rivals: mostMatchesFirst(rivals),
      };
    },
  };
}

export const noMatches = (): Balance => ({ matches: 0, wins: 0, losses: 0 });

/** Adds a match to a balance. */
function count(balance: Balance, outcome: Outcome): void {
  balance.matches += 1;
  if (outcome === 'won') balance.wins += 1;
  if (outcome === 'lost') balance.losses += 1;
}

export function countIn<Key>(balances: Map<Key, Balance>, key: Key, outcome: Outcome): void {
  count(balanceIn(balances, key), outcome);
}

export function balanceIn<Key>(balances: Map<Key, Balance>, key: Key): Balance {
  const balance = balances.get(key) ?? noMatches();
  balances.set(key, balance);
  return balance;
}

/** Adds each number of a record to that of another one. */
export function addTo<Sum extends { [name in keyof Sum]: number }>(sum: Sum, added: Sum): void {
  for (const name of Object.keys(added) as (keyof Sum)[])
    sum[name] = (sum[name] + added[name]) as Sum[keyof Sum];
}

function extend(streak: Streak, older: Streak): void {
  if (older.outcome === null) return;
  streak.outcome ??= older.outcome;
  streak.ended ||= older.outcome !== streak.outcome;
  if (streak.ended) return;
  streak.length += older.length;
  streak.ended = older.ended;
}

type SetTally = Pick<PlayerStatistics, 'sets_won' | 'sets_lost' | 'games_won' | 'games_lost'>;

function addSets(sum: SetTally, player: number, { type, sets }: PlayedMatch): void {
  for (const set of sets) {
    const team = teamOf(player, set.players);
    if (team === '') continue;
    const { sets_a, sets_b, games_a, games_b } = matchTally(rulesOf(type), [set]);
    sum.sets_won += team === 'A' ? sets_a : sets_b;
    sum.sets_lost += team === 'A' ? sets_b : sets_a;
    sum.games_won += team === 'A' ? games_a : games_b;
    sum.games_lost += team === 'A' ? games_b : games_a;
  }
}

const mostMatchesFirst = (companions: ReadonlyMap<number, Balance>): Companion[] =>
  [...companions]
    .map(([player, balance]) => ({ player, ...balance }))
    .toSorted((a, b) => b.matches - a.matches || b.wins - a.wins || a.player - b.player);

/** Each companion once per match, for any number of sets. */
function companionsIn(player: number, match: PlayedMatch, isCompanion: (own: Team, other: Team) => boolean) {
  const found = new Set<number>();
  for (const { players } of match.sets) {
    const own = teamOf(player, players);
    if (own === '') continue;
    for (const other of players) {
      if (other.player === player || match.unconfirmed?.includes(other.player)) continue;
      if (other.team !== '' && isCompanion(own, other.team)) found.add(other.player);
    }
  }
  return found;
}

function teamOf(player: number, places: Places): TeamOrNone {
  return places.find((place) => place.player === player)?.team ?? '';
}
