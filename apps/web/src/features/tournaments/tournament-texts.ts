import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { TeamSummary, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { dayOfMonth, formatMonth } from '@bandeja/rules/format/dates';
import { shortName } from '@bandeja/rules/players/names';
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

type Asked = Pick<TournamentTeam, 'status' | 'invited_by' | 'merge'>;

/** The club asks the team to play in another category, and the viewer has not said yes. */
const isAsked = ({ merge }: Asked, viewer: number): boolean =>
  merge !== undefined && !merge.agreed.includes(viewer);

/** The state of a team as the viewer, one of its players, sees it. */
export const teamLabel = (team: Asked, viewer: number): string =>
  isAsked(team, viewer)
    ? 'Falta responder'
    : team.status === 'invited' && team.invited_by !== viewer
      ? 'Convite recebido'
      : TEAM_LABELS[team.status];

export const teamTone = (team: Asked, viewer: number): Tone =>
  isAsked(team, viewer) ? 'amber' : TEAM_TONES[team.status];

/** Whether the next step of a team is the viewer's: an answer, or money. */
export const waitsForViewer = (team: Asked & Pick<TournamentTeam, 'can'>, viewer: number): boolean =>
  team.can.accept || team.can.pay || isAsked(team, viewer);

const TEAM_TONES: Record<TeamStatus, Tone> = {
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
