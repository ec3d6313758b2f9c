import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { TeamSummary, TournamentCategory, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { dayOfMonth, formatMonth } from '@bandeja/rules/format/dates';
import { formatLevel, formatLevelExact } from '@bandeja/rules/format/level';
import { formatMoney } from '@bandeja/rules/format/money';
import { shortName } from '@bandeja/rules/players/names';
import type { RegisterRefusal } from '@bandeja/rules/tournaments/registration';
import type { TeamStatus, TournamentStatus } from '@bandeja/rules/tournaments/statuses';
import type { AcceptTeamRefusal } from '@bandeja/rules/tournaments/team-abilities';
import { joinNames } from '../../lib/format.ts';
import type { Tone } from '../../ui/feedback/note.tsx';

export const STATUS_LABELS: Record<TournamentStatus, string> = {
  upcoming: 'Em breve',
  open: 'Inscrições abertas',
  closed: 'Inscrições encerradas',
  running: 'Em andamento',
  finished: 'Encerrado',
  cancelled: 'Cancelado',
};

export const STATUS_TONES: Record<TournamentStatus, Tone> = {
  upcoming: 'blue',
  open: 'green',
  closed: 'amber',
  running: 'orange',
  finished: 'neutral',
  cancelled: 'red',
};

const TEAM_LABELS: Record<TeamStatus, string> = {
  invited: 'Convite enviado',
  waiting: 'Na fila de espera',
  offered: 'Vaga liberada',
  awaiting_payment: 'Falta pagar',
  confirmed: 'Inscrição confirmada',
  withdrawn: 'Inscrição cancelada',
};

/** The state of a team as the viewer, one of its players, sees it. */
export const teamLabel = (
  { status, invited_by }: { status: TeamStatus; invited_by: number },
  viewer: number,
): string => (status === 'invited' && invited_by !== viewer ? 'Convite recebido' : TEAM_LABELS[status]);

export const TEAM_TONES: Record<TeamStatus, Tone> = {
  invited: 'blue',
  waiting: 'amber',
  offered: 'green',
  awaiting_payment: 'amber',
  confirmed: 'green',
  withdrawn: 'neutral',
};

/** `21 a 23 de novembro de 2025`, `30 de novembro a 1º de dezembro de 2025`, `21 de novembro de 2025`. */
export function dateRange(from: string, to: string): string {
  const ends = `${dayNumber(to)} de ${formatMonth(to)}`;
  if (from === to) return ends;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayNumber(from)} a ${ends}`;
  const [month = '', , year] = formatMonth(from).split(' ');
  const starts = `${dayNumber(from)} de ${month}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${starts} a ${ends}` : `${starts} de ${year} a ${ends}`;
}

/** `1º`, `2`, …, `31`. */
const dayNumber = (date: string) => (date.endsWith('-01') ? '1º' : dayOfMonth(date));

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

/** `R$ 240,00 por dupla`, `Sem taxa de inscrição`. */
export const feeText = (cents: number): string =>
  cents === 0 ? 'Sem taxa de inscrição' : `${formatMoney(cents)} por dupla`;

/** How a match ended without play, or early: `Vitória por W.O.`, `Desistência`; null: it is open, or was played. */
export function walkoverText({
  outcome,
  ended_by,
  team_a,
  team_b,
}: Pick<TournamentMatch, 'outcome' | 'ended_by' | 'team_a' | 'team_b'>): string | null {
  if (ended_by) return ended_by === 'time' ? 'Terminou pelo tempo' : 'Desistência';
  if (outcome === 'vacant') return 'Sem duplas';
  if (outcome !== 'walkover') return null;
  return team_a && team_b ? 'Vitória por W.O.' : 'Passa sem jogar';
}

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

const ACCEPT_REFUSALS: Partial<Record<AcceptTeamRefusal, string>> = {
  team_player_registered: 'Você já está nesta categoria com outra dupla.',
  team_gender_refused: 'O gênero no perfil de vocês não entra nesta categoria.',
  team_level_missing: 'Declarem o nível dos dois para você aceitar.',
  team_level_refused: 'O nível de um de vocês está fora dos limites desta categoria.',
  team_level_sum_refused: 'A soma dos níveis de vocês passa do máximo desta categoria.',
  team_entries_full: 'Você já está no máximo de categorias deste torneio.',
};

/** Why the viewer, who may decline an invitation, cannot accept it; null: the viewer can, or the invitation is over. */
export const acceptRefusalText = ({
  can,
  refusals,
}: Pick<TournamentTeam, 'can' | 'refusals'>): string | null =>
  can.decline && refusals.accept !== null ? (ACCEPT_REFUSALS[refusals.accept] ?? null) : null;

/** `Cada pessoa joga no máximo 2 categorias.`; null: any number. */
export const entriesText = (max: number | undefined): string | null =>
  max === undefined
    ? null
    : `Cada pessoa joga ${max === 1 ? 'uma categoria só' : `no máximo ${max} categorias`}.`;

export const CANCELLED = {
  title: 'O clube cancelou este torneio',
  text: 'Nenhum jogo acontece, e quem pagou a inscrição recebe o dinheiro de volta.',
} as const;

/** A category without a confirmed team: whether teams may still come. */
export const noTeamsText = (status: TournamentStatus): { title: string; text: string } =>
  status === 'cancelled'
    ? { title: 'Nenhuma dupla inscrita', text: 'O torneio foi cancelado.' }
    : {
        title: 'Nenhuma dupla confirmada ainda',
        text: 'As duplas aparecem aqui quando confirmam a inscrição.',
      };

type Pair = Pick<TeamSummary, 'player_A' | 'player_B'>;

export const membersOf = ({ player_A, player_B }: Pair) => [player_A, player_B];

/** `Rafael M. e Thiago S.`; with the viewer in it, `Você e Thiago S.` */
export function teamName(team: Pair, viewer: number | null = null): string {
  const ordered = membersOf(team).toSorted((a, b) => Number(b.id === viewer) - Number(a.id === viewer));
  return joinNames(ordered.map((player) => (player.id === viewer ? 'Você' : shortName(player))));
}

export const isOf = (team: Pair | null, player: number | null): boolean =>
  team !== null && player !== null && membersOf(team).some(({ id }) => id === player);
