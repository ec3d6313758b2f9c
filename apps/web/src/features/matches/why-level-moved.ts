import type { Match, MatchLevelChange } from '@bandeja/contract/calls/matches';
import { formatChance, formatReliability } from '@bandeja/rules/format/level';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import type { Team } from '@bandeja/rules/matches/team';
import { matchTally } from '@bandeja/rules/matches/winner';

export type Reason = { about: 'chance' | 'margin' | 'reliability'; title: string; text: string };

const EVEN_FROM = 0.45;
const EVEN_TO = 0.55;
const CLOSE_GAMES = 3;
const KNOWN_RELIABILITY = 60;

/**
 * The reasons for a player's level change in a finished match, by the three factors of the model: the chance of the
 * result, the margin of the score and the reliability of the level.
 */
export function whyLevelMoved(
  match: Pick<Match, 'type' | 'scores' | 'winner'>,
  team: Team,
  change: MatchLevelChange,
): Reason[] {
  const won = match.winner === team;
  return [
    ...(change.expected_chance === null ? [] : [chanceReason(change.expected_chance, won)]),
    marginReason(match, team, won),
    reliabilityReason(change.previous_reliability),
  ];
}

function chanceReason(chance: number, won: boolean): Reason {
  const chanceText = `A chance de ganhar era de ${formatChance(chance)}.`;
  if (chance < EVEN_FROM) {
    const effect = won ? 'Vencer quem está acima vale mais.' : 'Perder de quem está acima custa menos.';
    return { about: 'chance', title: 'Vocês eram os azarões', text: `${chanceText} ${effect}` };
  }
  if (chance > EVEN_TO) {
    const effect = won ? 'Vencer quem está abaixo vale menos.' : 'Perder de quem está abaixo custa mais.';
    return { about: 'chance', title: 'Vocês eram os favoritos', text: `${chanceText} ${effect}` };
  }
  return { about: 'chance', title: 'As duplas estavam equilibradas', text: chanceText };
}

function marginReason({ type, scores }: Pick<Match, 'type' | 'scores'>, team: Team, won: boolean): Reason {
  const { games_a, games_b } = matchTally(isMatchType(type) ? type : 'Friendly', scores);
  const [own, other] = team === 'A' ? [games_a, games_b] : [games_b, games_a];
  const games = `${own} games a ${other}.`;
  if (Math.abs(own - other) <= CLOSE_GAMES) {
    const effect = won ? 'Uma vitória folgada valeria mais.' : 'Uma derrota folgada custaria mais.';
    return { about: 'margin', title: 'Placar apertado', text: `${games} ${effect}` };
  }
  return {
    about: 'margin',
    title: 'Placar folgado',
    text: `${games} Quanto maior a diferença, mais o nível se move.`,
  };
}

function reliabilityReason(reliability: number): Reason {
  const prefix = `Com ${formatReliability(reliability)} de confiabilidade`;
  return reliability >= KNOWN_RELIABILITY
    ? {
        about: 'reliability',
        title: 'Seu nível já é conhecido',
        text: `${prefix} ele anda em passos pequenos.`,
      }
    : {
        about: 'reliability',
        title: 'Seu nível ainda é novo',
        text: `${prefix} ele anda em passos grandes.`,
      };
}
