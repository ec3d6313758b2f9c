import { TIE_BREAKS, type TieBreak, type WalkoverScore } from './standings.ts';

const STEPS: Record<TieBreak, string> = {
  head_to_head: 'confronto direto',
  sets: 'saldo de sets',
  games: 'saldo de games',
};

/** `confronto direto, saldo de sets, saldo de games, sorteio` */
export const tieBreakWords = (order: readonly TieBreak[] = TIE_BREAKS): string =>
  [...order.map((step) => STEPS[step]), 'sorteio'].join(', ');

type Table = { tie_breaks?: readonly TieBreak[] | undefined; walkover_score?: WalkoverScore | undefined };

/** `Desempate nos grupos: confronto direto, saldo de sets, saldo de games, sorteio. W.O. conta só a vitória.` */
export const tableWords = ({ tie_breaks, walkover_score }: Table): string =>
  `Desempate nos grupos: ${tieBreakWords(tie_breaks)}.${walkover_score === 'none' ? ' W.O. conta só a vitória.' : ''}`;

/** As the history tells it. */
export const WALKOVER_WORDS: Record<WalkoverScore, string> = {
  full: 'todos os sets do formato, sem games do outro lado',
  none: 'só a vitória, sem sets nem games',
};
