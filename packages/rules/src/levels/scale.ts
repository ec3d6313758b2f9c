export const LEVEL_MIN = 0;
export const LEVEL_MAX = 7;
/** Step of the levels that a player may declare. */
export const LEVEL_STEP = 0.5;
/** Reliability in percent of a declared level before any match. */
export const INITIAL_RELIABILITY = 20;
export const RELIABILITY_MAX = 100;

/** Two decimals, as levels and reliabilities are stored. */
export function roundStored(value: number): number {
  return Math.round(value * 100) / 100;
}

export type LevelCategory = 'Iniciante' | '7ª' | '6ª' | '5ª' | '4ª' | '3ª' | '2ª' | 'Open';

// Brazilian categories have no official scale; these boundaries are approximate.
const FROM: readonly (readonly [number, LevelCategory])[] = [
  [6, 'Open'],
  [5.5, '2ª'],
  [5, '3ª'],
  [4, '4ª'],
  [3, '5ª'],
  [2, '6ª'],
  [1, '7ª'],
];

/** The Brazilian category that roughly matches a level. */
export function levelCategory(level: number): LevelCategory {
  return FROM.find(([from]) => level >= from)?.[1] ?? 'Iniciante';
}

/** The label of a category: "5ª categoria", "Iniciante", "Open". */
export function categoryName(level: number): string {
  const category = levelCategory(level);
  return category.endsWith('ª') ? `${category} categoria` : category;
}

const SENTENCES: readonly string[] = [
  'Nunca joguei padel.',
  'Joguei poucas vezes e ainda aprendo as regras.',
  'Consigo trocar bolas devagar.',
  'Devolvo a maioria das bolas fáceis e começo a usar o vidro.',
  'Saco e devolvo bem, e jogo partidas completas.',
  'Uso o vidro de fundo e subo à rede com o parceiro.',
  'Jogo toda semana e escolho onde pôr a bola.',
  'Faço bandeja e lob com intenção e erro pouco.',
  'Domino vidro, bandeja e voleio em ritmo de jogo.',
  'Ganho pontos com víbora e smash e leio bem o adversário.',
  'Disputo torneios e mantenho ritmo alto o jogo todo.',
  'Venço torneios regionais com regularidade.',
  'Jogo torneios abertos de igual para igual.',
  'Disputo o circuito nacional.',
  'Sou ou fui profissional.',
];

export type LevelStep = { level: number; category: LevelCategory; sentence: string };

/** Every level that a player may declare, 0 to 7 in halves, with a description in everyday words. */
export const LEVEL_STEPS: readonly LevelStep[] = SENTENCES.map((sentence, index) => {
  const level = index * LEVEL_STEP;
  return { level, category: levelCategory(level), sentence };
});
