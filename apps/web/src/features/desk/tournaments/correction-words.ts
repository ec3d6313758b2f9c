import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { formatMoney } from '@bandeja/rules/format/money';
import { openHalves } from './tournament-words.ts';

export type Taken = NonNullable<DeskTeam['taken']>[number];

/** Whose half a payment is of; null: of the whole fee. */
export const playerName = (team: DeskTeam, { player }: Taken): string | null =>
  player === null ? null : (team.players[team.player_ids.indexOf(player)] ?? null);

/** The half of the other person, while it is open. */
export function otherHalf(team: DeskTeam, taken: Taken | undefined) {
  if (!taken || taken.player === null || team.status === 'withdrawn') return undefined;
  const half = openHalves(team).find(({ player }) => player !== taken.player);
  return half && { ...half, name: team.players[team.player_ids.indexOf(half.player)] ?? '' };
}

/** What a correction does. */
export function correctionWords(
  team: DeskTeam,
  { right, other }: { right: string; other: ReturnType<typeof otherHalf> },
): string {
  const told = 'O caixa fica com o estorno';
  if (right === 'other' && other)
    return `${told} e com a parte de ${other.name}, ${formatMoney(other.cents)}. A outra parte volta a faltar, e a dupla é avisada.`;
  if (right !== 'none')
    return team.can.reopen || team.status === 'withdrawn'
      ? `${told} e com o pagamento certo.`
      : `${told} e com o pagamento certo. As inscrições encerraram: só a forma se corrige.`;
  if (team.status === 'withdrawn') return `${told}. O clube não tem este valor a devolver.`;
  return `${told}. O valor volta a faltar, com um novo prazo, e quem deve pagar é avisado.`;
}
