import type { DeskWithdrawal } from '@bandeja/contract/calls/desk-tournament-teams';
import { formatMoney } from '@bandeja/rules/format/money';
import { changeSentences, pairsWords } from './result-state.ts';

/** What follows when a team leaves after the draw, one sentence each. */
export const withdrawalSentences = ({ changes }: DeskWithdrawal): string[] => [
  ...changes.walkovers.map(({ label, teams }) => `${label}: ${pairsWords(teams)} vira W.O.`),
  ...changeSentences(changes),
];

/** What the fee of a team that leaves does. */
export function feeWords({
  cents,
  how,
  returns,
  club_cents = 0,
}: NonNullable<DeskWithdrawal['fee']>): string {
  const money = formatMoney(cents);
  if (how === 'both') {
    const paid = `${formatMoney(cents - club_cents)} pagos pelo app e ${formatMoney(club_cents)} pagos no clube`;
    return returns === 'asked'
      ? `${paid}. Se voltar, a parte do app volta sozinha para quem pagou; devolva a outra agora no balcão: fica registrada como devolvida.`
      : `${paid}: a parte do app volta para quem pagou, e o clube devolve a outra, porque a categoria não foi sorteada.`;
  }
  const paid = how === 'app' ? 'pagos pelo app' : 'pagos no clube';
  if (returns === 'asked')
    return how === 'app'
      ? `${money} ${paid}. Se voltar, volta sozinha para quem pagou.`
      : `${money} ${paid}. Se voltar, devolva agora no balcão: fica registrada como devolvida.`;
  return how === 'app'
    ? `${money} ${paid} voltam para quem pagou: a categoria não foi sorteada.`
    : `${money} ${paid}: o clube devolve, porque a categoria não foi sorteada.`;
}
