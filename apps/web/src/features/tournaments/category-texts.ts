import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { Standing, TournamentCategory, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { formatLevel, formatLevelExact } from '@bandeja/rules/format/level';
import { formatMoney } from '@bandeja/rules/format/money';
import { type CategoryFee, feeWords } from '@bandeja/rules/tournaments/fees';
import type { RegisterRefusal } from '@bandeja/rules/tournaments/registration';
import type { TournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { thirdPlaceOf } from './bracket-rounds.ts';

// What a category asks of its teams: apart from tournament-texts.ts, which pages without a category load too.

/** Who may play: `duas mulheres`, `um homem e uma mulher`. */
export function whoPlays(gender: TournamentCategory['gender']): string {
  switch (gender) {
    case 'F':
      return 'Duas mulheres';
    case 'M':
      return 'Dois homens';
    case 'X':
      return 'Uma mulher e um homem';
    case null:
      return 'Qualquer dupla';
  }
}

type Levels = Pick<TournamentCategory, 'level_min' | 'level_max' | 'level_sum_max'>;

/** `níveis de 3,0 a 4,5`, `níveis até 3,0, soma da dupla até 5,50`, `todos os níveis`. */
export const levelRange = ({ level_sum_max, ...levels }: Levels): string =>
  level_sum_max === undefined
    ? rangeOfOne(levels)
    : `${rangeOfOne(levels)}, soma da dupla até ${formatLevelExact(level_sum_max)}`;

/** `níveis de 3,0 a 4,5`, `níveis a partir de 5,0`, `níveis até 3,0`, `todos os níveis`. */
function rangeOfOne({ level_min, level_max }: Levels): string {
  if (level_min !== null && level_max !== null) {
    return `níveis de ${formatLevel(level_min)} a ${formatLevel(level_max)}`;
  }
  if (level_min !== null) return `níveis a partir de ${formatLevel(level_min)}`;
  if (level_max !== null) return `níveis até ${formatLevel(level_max)}`;
  return 'todos os níveis';
}

/** `12 de 16 duplas`, `16 de 16 duplas, 2 na fila`, `3 de 16 duplas, mínimo 4 duplas`. */
export function placesText({
  teams,
  max_teams,
  min_teams,
  waiting,
}: Pick<TournamentCategory, 'teams' | 'max_teams' | 'min_teams' | 'waiting'>): string {
  const least = min_teams === undefined ? '' : `, mínimo ${min_teams} duplas`;
  const places = `${teams} de ${max_teams} duplas${least}`;
  return waiting > 0 ? `${places}, ${waiting} na fila` : places;
}

/** `R$ 240,00 por dupla`, `R$ 80,00 por jogador`, `Sem taxa de inscrição`. */
export const feeText = (category: CategoryFee): string =>
  category.price_cents === 0 ? 'Sem taxa de inscrição' : feeWords(category);

const REFUSALS: Record<Exclude<RegisterRefusal, 'player_missing'>, string> = {
  tournament_not_open_yet: 'As inscrições ainda não abriram.',
  tournament_registration_closed: 'As inscrições já encerraram.',
  category_cancelled: 'O clube cancelou esta categoria.',
  team_gender_refused: 'O gênero do seu perfil não entra nesta categoria.',
  team_level_missing: 'Declare o seu nível para se inscrever.',
  team_level_refused: 'O seu nível está fora dos limites desta categoria.',
  team_level_sum_refused: 'O seu nível já passa da soma que uma dupla pode ter nesta categoria.',
  team_entries_full: 'Você já está no máximo de categorias deste torneio.',
  team_player_registered: 'Você já está nesta categoria.',
  too_many_team_invites: 'Você já convidou 10 pessoas nesta categoria, o máximo.',
};

/** Why the viewer cannot register in a category; null: the viewer can, or has to register as a player first. */
export const refusalText = (refusal: RegisterRefusal | null): string | null =>
  refusal === null || refusal === 'player_missing' ? null : REFUSALS[refusal];

/** The same next to the category itself, where the own team and the state of the tournament are already shown. */
export const refusalBeside = (status: TournamentStatus, refusal: RegisterRefusal | null): string | null =>
  status === 'open' && refusal !== 'team_player_registered' ? refusalText(refusal) : null;

/** `Cada pessoa joga no máximo 2 categorias.`; null: any number. */
export const entriesText = (max: number | undefined): string | null =>
  max === undefined
    ? null
    : `Cada pessoa joga ${max === 1 ? 'uma categoria só' : `no máximo ${max} categorias`}.`;

/** What becomes of the fee of a team that leaves. */
export function leavingText({ halves, paid_at_club, payment, price_cents }: TournamentTeam): string {
  const parts = halves ?? [
    { cents: price_cents, paid: paid_at_club ? 'club' : payment?.status === 'approved' ? 'app' : null },
  ];
  const sum = (how: 'app' | 'club') =>
    parts.reduce((cents, part) => cents + (part.paid === how ? part.cents : 0), 0);
  const [app, club] = [sum('app'), sum('club')];
  if (app + club === 0) return 'A dupla perde a vaga ou o lugar na fila.';
  return [
    app > 0
      ? `A dupla perde a vaga, e os ${formatMoney(app)} voltam para quem pagou.`
      : 'A dupla perde a vaga.',
    ...(club > 0 ? [`Peça ao clube os ${formatMoney(club)} de volta.`] : []),
  ].join(' ');
}

/** The rows whose place a criterion has decided. Before the first result all are equal, and the draw decides nothing yet. */
export const decidedRows = (standings: readonly Standing[]): Standing[] =>
  standings.some(({ played }) => played > 0) ? standings.filter((row) => row.decided_by !== null) : [];

/** Once it is drawn, whether there is a match for the third place: fewer than two semifinals have none. */
export const playsForThird = (
  { drawn, third_place = false }: Pick<TournamentCategory, 'drawn' | 'third_place'>,
  matches: readonly TournamentMatch[],
): boolean => (drawn ? thirdPlaceOf(matches) !== null : third_place);
