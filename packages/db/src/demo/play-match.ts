import type { MatchType } from '@bandeja/rules/matches/match-type';
import type { SetResult } from '@bandeja/rules/matches/team';
import type { Random } from './random.ts';

type Score = readonly [number, number];

/** Value of one level of pair difference per game: favourites usually win, upsets happen. */
const EDGE_OF_A_LEVEL = 0.12;

/**
 * Simulates the sets of a match game by game. `lead` is the level of pair A minus that of pair B. Competitive
 * matches are best of three, often with a match tie-break; friendly ones last as long as the booking; dynamic ones
 * are three short sets with rotating pairs, so no pair leads.
 */
export function playMatch(random: Random, type: MatchType, lead: number): SetResult[] {
  const chance = 0.5 + 0.5 * Math.tanh(lead * EDGE_OF_A_LEVEL);
  return scoresOf(random, type, chance).map(([team_a_score, team_b_score], index) => ({
    set: index + 1,
    team_a_score,
    team_b_score,
  }));
}

function scoresOf(random: Random, type: MatchType, chance: number): Score[] {
  switch (type) {
    case 'Dynamic':
      return [0, 1, 2].map(() => playTo(random, 0.5, 4, 1));
    case 'Friendly': {
      const sets = [playSet(random, chance), playSet(random, chance)];
      return random.chance(0.25) ? [...sets, playSet(random, chance)] : sets;
    }
    case 'Competitive': {
      const sets = [playSet(random, chance), playSet(random, chance)];
      const won = sets.filter(([a, b]) => a > b).length;
      if (won !== 1) return sets;
      const isShort = random.chance(0.55);
      return [...sets, isShort ? playTo(random, chance, 10, 2) : playSet(random, chance)];
    }
  }
}

/** First to 6 games with a lead of two, else 7–5 or 7–6. */
function playSet(random: Random, chance: number): Score {
  let [a, b] = [0, 0];
  while (Math.max(a, b) < 6 || (Math.abs(a - b) < 2 && Math.max(a, b) < 7)) {
    if (random.chance(chance)) a += 1;
    else b += 1;
  }
  return [a, b];
}

function playTo(random: Random, chance: number, target: number, clear: number): Score {
  let [a, b] = [0, 0];
  while (Math.max(a, b) < target || Math.abs(a - b) < clear) {
    if (random.chance(chance)) a += 1;
    else b += 1;
  }
  return [a, b];
}
