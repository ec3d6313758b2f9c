import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { DeskTournament, DeskTournamentSummary } from '@bandeja/contract/calls/desk-tournaments';
import { formatNumericDate, formatShortDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { feeWords } from '@bandeja/rules/tournaments/fees';
import { TEAMS_TO_DRAW } from '@bandeja/rules/tournaments/statuses';
import type { Confirmed } from './confirm-all.ts';

type Status = DeskTournament['status'];

/** A day and a time in one field of a phone, also enlarged. */
export const MOMENT = 'text-[length:min(var(--t-16),5.5vw)]';

export const STATUS_WORDS: Record<Status, string> = {
  draft: 'Rascunho',
  upcoming: 'Inscrições em breve',
  open: 'Inscrições abertas',
  closed: 'Inscrições encerradas',
  running: 'Em andamento',
  finished: 'Encerrado',
  cancelled: 'Cancelado',
};

export const STATUS_TONES = {
  draft: 'neutral',
  upcoming: 'blue',
  open: 'green',
  closed: 'amber',
  running: 'orange',
  finished: 'neutral',
  cancelled: 'red',
} as const satisfies Record<Status, string>;

/** "14/03/2026", "14/03/2026 a 15/03/2026" */
export const daysWords = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string =>
  starts_on === ends_on
    ? formatNumericDate(starts_on)
    : `${formatNumericDate(starts_on)} a ${formatNumericDate(ends_on)}`;

/** "12/03/2026 às 20:00", of `YYYY-MM-DDTHH:MM` */
export const timeWords = (at: string): string =>
  `${formatNumericDate(at.slice(0, 10))} às ${at.slice(11, 16)}`;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** "2 categorias · 5 de 24 duplas, 3 confirmadas, 1 na fila" */
export function numbersWords(tournament: DeskTournamentSummary): string {
  const { categories, teams, max_teams, confirmed, waiting } = tournament;
  const parts = [
    `${teams} de ${count(max_teams, 'dupla', 'duplas')}`,
    ...(confirmed > 0 ? [count(confirmed, 'confirmada', 'confirmadas')] : []),
    ...(waiting > 0 ? [`${waiting} na fila`] : []),
  ];
  return `${count(categories, 'categoria', 'categorias')} · ${parts.join(', ')}`;
}

type Category = DeskTournament['categories'][number];

/** "8 vagas · R$ 180,00 por dupla" */
export const categoryWords = ({ max_teams, min_teams, ...fee }: Category): string =>
  `${count(max_teams, 'vaga', 'vagas')}${min_teams === undefined ? '' : `, mínimo ${count(min_teams, 'dupla', 'duplas')}`} · ${fee.price_cents === 0 ? 'sem taxa' : feeWords(fee)}`;

/** Whether the teams of a category may be asked to play in another one: the registration is over, and neither is drawn. */
export const mayMerge = (
  { status, categories }: Pick<DeskTournament, 'status' | 'categories'>,
  { id, drawn, cancelled, confirmed }: Category,
): boolean =>
  (status === 'closed' || status === 'running') &&
  !drawn &&
  !cancelled &&
  confirmed > 0 &&
  categories.some((other) => other.id !== id && !other.drawn && !other.cancelled && !other.merge);

/** "5 duplas com vaga, 3 confirmadas, 1 na fila", "Juntada com 4ª" */
export function teamsWords(
  { teams, confirmed, waiting, cancelled, merge }: Category,
  categories: readonly Category[] = [],
): string {
  const into = categories.find(({ id }) => id === merge?.into)?.name;
  if (cancelled) return into === undefined ? 'Cancelada' : `Cancelada: juntada com ${into}`;
  if (merge && into !== undefined)
    return `${count(confirmed, 'dupla ainda', 'duplas ainda')} sem decidir se joga${confirmed === 1 ? '' : 'm'} na ${into}, até ${timeWords(merge.until)}`;
  if (teams + waiting === 0) return 'Nenhuma dupla ainda';
  return [
    count(teams, 'dupla com vaga', 'duplas com vaga'),
    count(confirmed, 'confirmada', 'confirmadas'),
    ...(waiting > 0 ? [`${waiting} na fila`] : []),
  ].join(', ');
}

/** What the club may do with a category of fewer confirmed teams than it wants, after the registration. Null: it has enough. */
export function minimumWords({ confirmed, min_teams, below_minimum, merge }: Category): string | null {
  if (below_minimum === undefined || min_teams === undefined || merge) return null;
  const ways =
    confirmed < TEAMS_TO_DRAW
      ? `Um sorteio precisa de ${TEAMS_TO_DRAW}: junte com outra categoria, reabra as inscrições ou cancele`
      : 'Sorteie assim mesmo, junte com outra categoria, reabra as inscrições ou cancele';
  return `Abaixo do mínimo: ${confirmed} de ${count(min_teams, 'dupla confirmada', 'duplas confirmadas')}. ${ways}. Ao cancelar, o que foi pago volta.`;
}

/** The page where a tournament goes on once its registration is closed. */
export function nextPage({ status, categories }: DeskTournament): 'draw' | 'board' | 'results' | null {
  if (status === 'running') return 'results';
  if (status !== 'closed') return null;
  const isDrawn = categories.every(
    ({ drawn, cancelled, confirmed }) => drawn || cancelled || confirmed < TEAMS_TO_DRAW,
  );
  return isDrawn && categories.some(({ drawn }) => drawn) ? 'board' : 'draw';
}

/** What closing the registration does to teams that are not confirmed. */
export function closingWords(categories: readonly Category[]): string {
  const held = categories.reduce((sum, { teams, confirmed }) => sum + teams - confirmed, 0);
  const waiting = categories.reduce((sum, one) => sum + one.waiting, 0);
  const lost = [
    ...(held > 0
      ? [
          `${count(held, 'dupla que não respondeu ou não pagou', 'duplas que não responderam ou não pagaram')} perde${held === 1 ? '' : 'm'} a vaga`,
        ]
      : []),
    ...(waiting > 0 ? [`${count(waiting, 'dupla sai', 'duplas saem')} da fila`] : []),
  ];
  const few = categories
    .filter(({ cancelled, confirmed, min_teams = 0 }) => !cancelled && confirmed < min_teams)
    .map(
      ({ name, confirmed, min_teams }) => ` ${name} fica com ${confirmed}, abaixo do mínimo de ${min_teams}.`,
    )
    .join('');
  if (lost.length === 0) return `Ninguém mais se inscreve. As duplas confirmadas continuam.${few}`;
  return `Ninguém mais se inscreve. As duplas confirmadas continuam; ${lost.join(', e ')}. Elas são avisadas.${few}`;
}

/** What a cancellation does to the teams of these categories, and what goes back. */
export function cancelWords(categories: readonly Category[]): string {
  const present = categories.filter(({ cancelled }) => !cancelled);
  const teams = present.reduce((sum, one) => sum + one.teams + one.waiting, 0);
  const paid = present.reduce((sum, { paid_cents }) => sum + paid_cents, 0);
  if (teams === 0) return 'Nenhuma dupla está inscrita: ninguém precisa ser avisado.';
  const told = `${count(teams, 'dupla é avisada', 'duplas são avisadas')} uma vez, e o motivo vai no e-mail.`;
  if (paid === 0) return `${told} Ninguém pagou ainda.`;
  return `${told} ${formatMoney(paid)} voltam: o que foi pago pelo app volta sozinho para quem pagou, e o que foi pago no clube o clube devolve (a lista chega por e-mail).`;
}

const TEAM_WORDS: Record<DeskTeam['status'], string> = {
  invited: 'Falta a outra pessoa aceitar',
  waiting: 'Na fila',
  offered: 'Vaga oferecida',
  awaiting_payment: 'Falta pagar',
  confirmed: 'Confirmada',
  withdrawn: 'Fora do torneio',
};

/** "Confirmada, paga no clube", "Na fila: 2ª", "Fora do torneio: devolva R$ 160,00 no clube" */
export function teamStateWords(team: DeskTeam): string {
  const { status, paid, line, owed_cents, lost_cents } = team;
  if (lost_cents !== undefined)
    return `${TEAM_WORDS[status]}. Devolvido pelo banco: falta pagar ${formatMoney(lost_cents)}`;
  if (owed_cents !== undefined) return `${TEAM_WORDS[status]}: devolva ${formatMoney(owed_cents)} no clube`;
  if (line !== null) return `Na fila: ${line}ª`;
  if (paid === null) return TEAM_WORDS[status];
  if (status !== 'awaiting_payment') return `${TEAM_WORDS[status]}, paga ${PAID_WORDS[paid]}`;
  const names = openHalves(team).map(({ player }) => team.players[team.player_ids.indexOf(player)]);
  return `1 de 2 partes paga, ${PAID_WORDS[paid]}. Falta a de ${names.join(' e ')}`;
}

const PAID_WORDS = { app: 'pelo app', club: 'no clube', both: 'pelo app e no clube' } as const;

/** The halves of the fee that are not paid. */
export const openHalves = ({ halves = [] }: Pick<DeskTeam, 'halves'>) =>
  halves.filter(({ paid }) => paid === null);

/** What the club takes when a team pays all that is open. */
export const openCents = (team: Pick<DeskTeam, 'halves' | 'price_cents'>): number =>
  team.halves ? openHalves(team).reduce((sum, { cents }) => sum + cents, 0) : team.price_cents;

/** "Os dois sem conta", "Sem conta: Rui Paz" */
export function guestWords({ guests, player_ids, players }: DeskTeam): string {
  if (guests.length === 2) return 'Os dois sem conta';
  return `Sem conta: ${players.filter((_, place) => guests.includes(player_ids[place] ?? 0)).join('')}`;
}

/** "Confirmar 3 duplas" */
export const confirmWords = (teams: number): string =>
  teams === 0 ? 'Marque as que pagaram' : `Confirmar ${count(teams, 'dupla', 'duplas')}`;

/** What a sheet that was closed meanwhile no longer shows: how many of the wanted were confirmed, refused and left. */
export function leftWords({ confirmed, failed }: Confirmed, wanted: number): string {
  const left = wanted - confirmed - failed.length;
  return [
    confirmed === 0
      ? 'Nenhuma dupla confirmada.'
      : `${count(confirmed, 'dupla confirmada', 'duplas confirmadas')}.`,
    ...failed,
    ...(left > 0 ? [`${count(left, 'dupla ficou', 'duplas ficaram')} sem confirmar.`] : []),
  ].join('\n');
}

/** Who of a team hears of what happens to it. */
export function toldWords({ guests }: Pick<DeskTeam, 'guests'>): string {
  if (guests.length === 0) return 'Os dois são avisados.';
  return guests.length === 1
    ? 'Quem tem conta é avisado; avise você a outra pessoa.'
    : 'Sem conta, os dois não recebem aviso: avise você.';
}

function paidBy({ halves, paid, price_cents }: DeskTeam, how: 'app' | 'club'): number {
  const of = halves?.filter((half) => half.paid === how) ?? [];
  if (of.length > 0) return of.reduce((sum, { cents }) => sum + cents, 0);
  return paid === how ? price_cents : 0;
}

/** What taking a team out does with its fee. */
export function removalWords(team: DeskTeam): string {
  const { paid } = team;
  const told = `${toldWords(team)} Se há fila, a vaga passa para ela.`;
  if (paid === null) return told;
  const [app, club] = [paidBy(team, 'app'), paidBy(team, 'club')];
  return [
    ...(app > 0 ? [`${formatMoney(app)} voltam para quem pagou.`] : []),
    ...(club > 0 ? [`O clube devolve ${formatMoney(club)}.`] : []),
    told,
  ].join(' ');
}

const folded = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).join(' ');

/**
 * Asks whether a typed name is the player of that name in the tournament: a new record of the same person would be a second one
 * for times and calls. Null: no team has the name.
 */
export function namesakeWords(
  name: string,
  { teams, categories }: { teams: readonly DeskTeam[]; categories: readonly Pick<Category, 'id' | 'name'>[] },
): string | null {
  const typed = folded(name);
  for (const { players, category, status } of typed === '' ? [] : teams) {
    if (status === 'withdrawn') continue;
    const place = players.findIndex((player) => folded(player) === typed);
    if (place < 0) continue;
    const where = categories.find(({ id }) => id === category)?.name ?? '';
    return `${players[place]} já joga em ${where}, com ${players[1 - place]}. É a mesma pessoa? Então escolha o cadastro na lista.`;
  }
  return null;
}

/** `Ana Souza não pode sáb, 14 mar, 08:00–12:00`, one line each. */
export const impedimentWords = ({ impediments = [], player_ids, players }: DeskTeam): string[] =>
  impediments.map(
    ({ player, date, from, to }) =>
      `${players[player_ids.indexOf(player)] ?? ''} não pode ${formatShortDate(date)}, ${formatTimeRange(from, to)}`,
  );
