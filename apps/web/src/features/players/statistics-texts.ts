import type { HeadToHead } from '@bandeja/contract/calls/match-stats';
import { formatNumber } from '../../lib/format.ts';

/** Finished matches; a draw is neither won nor lost. */
export interface Balance {
  matches: number;
  wins: number;
  losses: number;
}

const PERCENT = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });

/** "1 partida", "1.204 partidas". */
const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const matchesText = (count: number): string => counted(count, 'partida', 'partidas');
const winsText = (count: number): string =>
  count === 0 ? 'nenhuma vitória' : counted(count, 'vitória', 'vitórias');

/** "2 vitórias, 1 empate": draws are named when there are any, so that the figures add up. */
export function resultsText({ matches, wins, losses }: Balance): string {
  const draws = matches - wins - losses;
  return draws > 0 ? `${winsText(wins)}, ${counted(draws, 'empate', 'empates')}` : winsText(wins);
}

/** "6 partidas, 2 vitórias, 1 empate". */
export const balanceText = (balance: Balance): string =>
  balance.matches === 0 ? 'nenhuma partida' : `${matchesText(balance.matches)}, ${resultsText(balance)}`;

/** The share of wins among decided matches as "67%"; a dash without one. */
export const winRateText = ({ wins, losses }: Balance): string =>
  rateText(wins + losses > 0 ? wins / (wins + losses) : null);

/** A share of 0 to 1 as "61%"; a dash without wins and losses. */
export const rateText = (rate: number | null): string => (rate === null ? '–' : PERCENT.format(rate));

/** "3 vitórias seguidas", "1 derrota"; zero after a draw. */
export function streakText(streak: number): string {
  if (streak === 0) return 'Nenhuma';
  const length = Math.abs(streak);
  const text = streak > 0 ? winsText(length) : counted(length, 'derrota', 'derrotas');
  return length === 1 ? text : `${text} seguidas`;
}

/** "34 ganhos, 20 perdidos": sets or games. */
export const wonLostText = (won: number, lost: number): string =>
  `${counted(won, 'ganho', 'ganhos')}, ${counted(lost, 'perdido', 'perdidos')}`;

/** "19 partidas em dupla, 13 vitórias, 1 empate". */
export const partnerText = (balance: Balance): string =>
  `${counted(balance.matches, 'partida em dupla', 'partidas em dupla')}, ${resultsText(balance)}`;

/** "9 partidas contra, 4 vitórias": wins of the player whose page is shown. */
export const rivalText = (balance: Balance): string =>
  `${matchesText(balance.matches)} contra, ${resultsText(balance)}`;

/** "Vocês jogaram juntos 3 vezes (2 vitórias), um contra o outro 5 (você venceu 2)." */
export function headToHeadText({ together, against }: Pick<HeadToHead, 'together' | 'against'>): string {
  const times = (count: number) => counted(count, 'vez', 'vezes');
  const beside = `juntos ${times(together.matches)} (${winsText(together.wins)})`;
  const yours = ` (${yourWins(against)})`;
  if (together.matches > 0 && against.matches > 0) {
    return `Vocês jogaram ${beside}, um contra o outro ${formatNumber(against.matches)}${yours}.`;
  }
  if (together.matches > 0) return `Vocês jogaram ${beside}.`;
  if (against.matches > 0) return `Vocês jogaram um contra o outro ${times(against.matches)}${yours}.`;
  return 'Vocês ainda não jogaram juntos nem um contra o outro.';
}

function yourWins({ matches, wins }: { matches: number; wins: number }): string {
  if (matches === 1) return wins === 1 ? 'você venceu' : 'você não venceu';
  return wins === 0 ? 'você não venceu nenhuma' : `você venceu ${formatNumber(wins)}`;
}
