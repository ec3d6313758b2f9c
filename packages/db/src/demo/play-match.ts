import type { MatchType } from '@bandeja/rules/matches/match-type';
import type { SetResult } from '@bandeja/rules/matches/team';
import type { Random } from './random.ts';

type Score = readonly [number, number];

/** How much of a game a level more in one's pair is worth: such that favourites win, and outsiders still hope. */
const EDGE_OF_A_LEVEL = 0.12;

/**
 * The sets of a match, played out game by game. `lead` is what pair A has in levels beyond pair B. Competitive
 * matches are the best of three, often with a match tie-break; friendly ones go on as long as the court is booked;
 * dynamic ones are three short sets, each with other pairs, so that nobody leads.
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

/** 6 games with two clear, else 7–5 or 7–6. */
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
