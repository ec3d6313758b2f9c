import { matchTally, matchWinner } from '../matches/result.ts';
import type { SetResult, Team } from '../matches/team.ts';
import { addDays } from '../time/local-time.ts';
import { type Connections, connectionLimits } from './equations/connections.ts';
import { type Limit, moveWithin, repeatWeight } from './equations/limits.ts';
import { expectedShare, sigmaAfter, updateRatings, winChance } from './equations/rating-model.ts';
import { type LevelDay, type LevelPair, type PlayerLevel, toPair } from './expected-chance.ts';
import { type LevelLimits, LIMITS, MODEL, type ModelSettings } from './model.ts';
import { reliabilityOf } from './reliability.ts';
import { RELIABILITY_MAX, roundStored } from './scale.ts';

/** A finished Competitive match of two against two, as it counts for levels. */
export type CountedMatch<Id = number> = {
  team_a: LevelPair<Id>;
  team_b: LevelPair<Id>;
  sets: readonly SetResult[];
  /** The local date on which the match counts. */
  date: string;
  /** Mean number of recent matches that opponents of this match have shared (meetings.ts). */
  meetings: number;
  /** How well the opponents of each team are connected (connections.ts); null: counted before that rule. */
  connections: Connections | null;
};

export type LevelUpdate<Id = number> = {
  winner: Team;
  /** A1, A2, B1, B2. */
  players: LevelChange<Id>[];
};

export type LevelChange<Id = number> = {
  id: Id;
  team: Team;
  won: boolean;
  level_before: number;
  level_after: number;
  /** level_after − level_before. */
  delta: number;
  reliability_before: number;
  reliability_after: number;
  /** Chance (0–1) of the player's pair before the match. */
  expected_chance: number;
  factors: LevelFactors;
};

/** The figures that explain a change; stored with it. Shares and weights have four decimals. */
export type LevelFactors = {
  won: boolean;
  /** Games of the player's pair and of the other pair; a match tie-break is one. */
  games_won: number;
  games_lost: number;
  /** Share (0–1) of the games that the player's pair was expected to win. */
  expected_share: number;
  /** Part (0–1) of the pair's change that is the player's: by the variance of the two levels. */
  pair_share: number;
  meetings: number;
  /** Weight (0–1) of the match after these meetings. */
  repeat_weight: number;
  /** The change before limits, with its sign. */
  full_change: number;
  limited_by: Limit | null;
  /** The player's level before the first match of the day. */
  day_level: number;
} & Partial<ConnectionFactors>;

/** Missing in a result that counted before the rule of connections. */
type ConnectionFactors = {
  /** Number of other players that the opponents are connected to (connections.ts). */
  connections: number;
  /** Weight (0–1) of the match by these connections. */
  connection_weight: number;
  /** Maximum distance from the level at the start of the month with these connections. */
  per_month: number;
  /** The first day of the player's month, and the level before it. */
  month_date: string;
  month_level: number;
};

/**
 * The levels after a match, or null when the sets give no winner. The result contains all figures of the
 * explanation. Equal inputs give equal outputs, rounded as they are stored, so a replay of all matches in order
 * gives the stored levels.
 */
export function updateLevels<Id>(
  match: CountedMatch<Id>,
  settings: ModelSettings = MODEL,
  limits: LevelLimits = LIMITS,
): LevelUpdate<Id> | null {
  const winner = matchWinner('Competitive', match.sets);
  if (winner === null) return null;
  const { games_a, games_b } = matchTally('Competitive', match.sets);
  const games = { A: games_a, B: games_b };
  const pairs = { A: toPair(match.team_a, settings), B: toPair(match.team_b, settings) };
  const loser = otherTeam(winner);
  const weight = repeatWeight(match.meetings, limits);
  const share = games[winner] / (games_a + games_b);
  const ofTeam = (team: Team) => {
    const connections = match.connections?.[team];
    return connections === undefined ? null : { connections, ...connectionLimits(connections, limits) };
  };
  const connected = { A: ofTeam('A'), B: ofTeam('B') };
  const weightOf = (team: Team) => weight * (connected[team]?.weight ?? 1);
  const moves = updateRatings(
    {
      winners: pairs[winner],
      losers: pairs[loser],
      share,
      weights: { winners: weightOf(winner), losers: weightOf(loser) },
    },
    settings,
  );

  const changePair = (team: Team): LevelChange<Id>[] => {
    const won = team === winner;
    const expected_chance = winChance(pairs[team], pairs[otherTeam(team)], settings);
    const updates = won ? moves.winners : moves.losers;
    const variance = pairs[team][0].sigma ** 2 + pairs[team][1].sigma ** 2;
    const change = (index: 0 | 1): LevelChange<Id> => {
      const player = (team === 'A' ? match.team_a : match.team_b)[index];
      const { amount, learned } = updates[index];
      const day_level = dayLevel(player, match.date);
      const connection = connected[team];
      const month = monthOf(player, match.date, limits);
      const { level_after, limited_by, part } = moveWithin(
        {
          level: player.level,
          day_level,
          month: connection && { level: month.level, per_month: connection.per_month },
          up: won,
          amount,
        },
        limits,
      );
      // What the limit of the month cuts off teaches nothing: a long way in one direction makes no level reliable.
      const sigma = sigmaAfter(pairs[team][index].sigma, limited_by === 'month' ? learned * part : learned);
      const reliability = Math.min(
        reliabilityOf(sigma, player.declared, settings),
        connection?.reliability_max ?? RELIABILITY_MAX,
      );
      return {
        id: player.id,
        team,
        won,
        level_before: player.level,
        level_after,
        delta: roundStored(level_after - player.level),
        reliability_before: player.reliability,
        // A match never lowers a reliability.
        reliability_after: Math.max(player.reliability, reliability),
        expected_chance,
        factors: {
          won,
          games_won: games[team],
          games_lost: games[otherTeam(team)],
          expected_share: round4(expectedShare(expected_chance)),
          pair_share: round4(pairs[team][index].sigma ** 2 / variance),
          meetings: match.meetings,
          repeat_weight: round4(weight),
          full_change: round4(won ? amount : -amount),
          limited_by,
          day_level,
          ...(connection && {
            connections: connection.connections,
            connection_weight: round4(connection.weight),
            per_month: connection.per_month,
            month_date: month.date,
            month_level: month.level,
          }),
        },
      };
    };
    return [change(0), change(1)];
  };
  return { winner, players: [...changePair('A'), ...changePair('B')] };
}

/** The same update, with the levels of these players as they were before the match. */
export function keepLevels<Id>(update: LevelUpdate<Id>, unmoved: readonly Id[]): LevelUpdate<Id> {
  if (unmoved.length === 0) return update;
  const players = update.players.map((change) => {
    if (!unmoved.includes(change.id)) return change;
    const { level_before, reliability_before } = change;
    return { ...change, level_after: level_before, reliability_after: reliability_before, delta: 0 };
  });
  return { ...update, players };
}

/** The player after a change of a match that counts on this date. */
export function levelAfter<Id>(
  { declared }: Pick<PlayerLevel<Id>, 'declared'>,
  { id, level_after, reliability_after, factors }: LevelChange<Id>,
  date: string,
): PlayerLevel<Id> {
  return {
    id,
    level: level_after,
    reliability: reliability_after,
    declared,
    day: { date, level: factors.day_level },
    month: monthIn(factors),
  };
}

/** The month that a change is part of; null for a result that counted before the rule of connections. */
export const monthIn = ({ month_date, month_level }: LevelFactors): LevelDay | null =>
  month_date === undefined || month_level === undefined ? null : { date: month_date, level: month_level };

/** The level before the first match of a day. */
export function dayLevel({ level, day }: Pick<PlayerLevel, 'level' | 'day'>, date: string): number {
  return day?.date === date ? day.level : level;
}

/** The month of a date: the running one, or a new one when that is over. */
export function monthOf(
  { level, month }: Pick<PlayerLevel, 'level' | 'month'>,
  date: string,
  { month_days }: LevelLimits = LIMITS,
): LevelDay {
  return month && date < addDays(month.date, month_days) ? month : { date, level };
}

const otherTeam = (team: Team): Team => (team === 'A' ? 'B' : 'A');

/** Four decimals; never the negative zero, which JSON does not keep. */
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
