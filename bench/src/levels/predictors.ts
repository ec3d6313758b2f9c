import { declaredLevel } from '@bandeja/rules/levels/expected-chance';
import { createReplay } from '@bandeja/rules/levels/replay-levels';
import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/scale';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { predictWin, type Rating, rate, rating } from 'openskill';
import type { DoublesMatch } from './read-doubles.ts';

/** The chance (0–1) given to the winners before the match; then updates with the result. */
export type Predictor = (match: DoublesMatch, index: number) => number;

const MIDDLE_LEVEL = 3.5;

/** The product: the replay of stored levels, with its limits. Each player declares the middle of the scale. */
export function createModel(): Predictor {
  const { levels, start, play } = createReplay([]);
  return ({ at, winners, losers, sets }, index) => {
    for (const player of [...winners, ...losers]) {
      if (!levels.has(player)) start(declaredLevel(player, MIDDLE_LEVEL, INITIAL_RELIABILITY));
    }
    const match = { id: index, team_a: winners, team_b: losers, sets, date: localDateOf(at, DEFAULT_ZONE) };
    return play(match, at).players[0]?.expected_chance ?? Number.NaN;
  };
}

export const createCoin = (): Predictor => () => 0.5;

/** Elo of the mean of two players, K = 24; both players move by the same amount. */
export function createTeamElo(k = 24): Predictor {
  const elo = new Map<number, number>();
  const of = (player: number) => elo.get(player) ?? 1500;
  const mean = ([one, other]: readonly [number, number]) => (of(one) + of(other)) / 2;
  return ({ winners, losers }) => {
    const chance = 1 / (1 + 10 ** ((mean(losers) - mean(winners)) / 400));
    for (const player of winners) elo.set(player, of(player) + k * (1 - chance));
    for (const player of losers) elo.set(player, of(player) - k * (1 - chance));
    return chance;
  };
}

/** The library openskill as installed, with its default parameters. */
export function createOpenskill(): Predictor {
  const ratings = new Map<number, Rating>();
  const of = (player: number) => ratings.get(player) ?? rating();
  return ({ winners, losers }) => {
    const teams = [winners.map(of), losers.map(of)];
    const [chance = Number.NaN] = predictWin(teams);
    const after = rate(teams);
    for (const [team, players] of [winners, losers].entries()) {
      for (const [place, player] of players.entries()) {
        const next = after[team]?.[place];
        if (next) ratings.set(player, next);
      }
    }
    return chance;
  };
}
