import type { DeskMerge } from '@bandeja/contract/calls/desk-tournament-merge';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { formatMoney } from '@bandeja/rules/format/money';

type Category = DeskTournament['categories'][number];
type Team = DeskMerge['teams'][number];

/** The categories in which the teams of one may play: not drawn, with a free place, and without an open question. */
export const targetsOf = ({ categories }: Pick<DeskTournament, 'categories'>, source: number): Category[] =>
  categories.filter(
    ({ id, drawn, cancelled, teams, max_teams, merge }) =>
      id !== source && !drawn && !cancelled && !merge && teams < max_teams,
  );

const UNFIT: Record<NonNullable<Team['refusal']>, string> = {
  team_in_other_category: 'alguém já joga na outra',
  team_gender_refused: 'o gênero não é o da outra',
  team_level_missing: 'falta o nível de alguém',
  team_level_refused: 'um nível não é o da outra',
  team_level_sum_refused: 'a soma dos níveis passa da permitida',
};

/** `Ana aceitou, falta a outra pessoa`, `Não pode: um nível não é o da outra` */
export function answerWords({ state, agreed, by_club, refusal }: Team): string {
  switch (state) {
    case 'moved':
      return 'Aceitou: joga na outra';
    case 'refused':
      return 'Recusou ou foi tirada';
    case 'unanswered':
      return 'Não respondeu no prazo';
    case 'left':
      return 'Saiu do torneio';
    case 'asked':
      if (refusal) return `Não pode ir: ${UNFIT[refusal]}`;
      if (by_club) return 'Sem conta: responda por ela';
      return agreed.length > 0
        ? `${agreed.join(' e ')} aceitou, falta a outra pessoa`
        : 'Ainda não respondeu';
  }
}

/** What goes back when the team moves; null: nothing. */
export function backWords({ state, back_cents, club_back_cents }: Team): string | null {
  if (back_cents === 0 || (state !== 'asked' && state !== 'moved')) return null;
  const app = back_cents - club_back_cents;
  return [
    ...(app > 0 ? [`${formatMoney(app)} voltam pelo app`] : []),
    ...(club_back_cents > 0 ? [`o clube devolve ${formatMoney(club_back_cents)}`] : []),
  ].join(', ');
}

/** What the question does, before it is asked. */
export function askWords(found: DeskMerge): string {
  const teams = found.teams.filter(({ state, refusal }) => state === 'asked' && refusal === null).length;
  const who = teams === 1 ? '1 dupla é perguntada' : `${teams} duplas são perguntadas`;
  const room =
    found.free < teams
      ? ` Só há ${found.free === 1 ? '1 vaga' : `${found.free} vagas`}: quem aceitar primeiro entra.`
      : '';
  return `${who} uma vez.${room} Se a outra custar mais, ninguém paga a diferença. Quem recusar sai na hora com tudo de volta; quem não responder ou não puder ir, no fim do prazo, e a categoria é cancelada.`;
}
