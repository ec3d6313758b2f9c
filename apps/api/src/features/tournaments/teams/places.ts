import type { Database } from '@bandeja/db/database';
import { placeUntil } from '@bandeja/rules/tournaments/registration';
import { tournamentStatus, type WithdrawalReason } from '@bandeja/rules/tournaments/statuses';
import { announce } from '../../../events/announce.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { type NotificationParams, notifyPlayers } from '../../notifications/public.ts';
import { listHeldMoney, markRefunding, withdrawPayments } from '../../payments/public.ts';
import { updateCategory } from '../desk/desk-tournaments.repository.ts';
import {
  type CategoryRow,
  findCategory,
  getTournamentRow,
  type TournamentRow,
} from '../tournaments.repository.ts';
import { dropImpediments } from './impediments.repository.ts';
import {
  boundPlayers,
  endTeams,
  findNextDeadline,
  listOverdue,
  listTeamsOfCategory,
  listWaiting,
  type TeamRow,
  updateTeams,
} from './teams.repository.ts';

/** A category has at most 128 places; a longer line is ended in several steps. */
const WAITING_AT_MOST = 10_000;

/**
 * Brings the places of a locked category to the present: places whose deadline has passed are lost, the free ones are
 * offered to the teams in line, and the line ends with the registration. A question to its teams ends with its time or its last team. Every change of a team runs this before and
 * after, so the state never depends on the job being on time.
 */
export async function fillPlaces(tx: Database, id: number, now: Date): Promise<void> {
  const category = await findCategory(tx, id);
  if (!category) return;
  const tournament = await getTournamentRow(tx, category.tournament_id);
  const isOpen = tournamentStatus(tournament, now) === 'open';
  await withdrawTeams(tx, await listOverdue(tx, id, now), { because: 'missed', by: null, now });
  if (isOpen) await offerFreePlaces(tx, id, now);
  else await withdrawTeams(tx, await listWaiting(tx, id, { limit: WAITING_AT_MOST }), endOfLine(now));
  if (isOpen) await scheduleFilling(tx, id, tournament.registration_ends_at);
  else await endQuestion(tx, { tournament, category }, now);
}

const endOfLine = (now: Date) => ({ because: 'registration_ended' as const, by: null, now });

async function offerFreePlaces(tx: Database, id: number, now: Date): Promise<void> {
  const category = await findCategory(tx, id);
  if (!category || category.teams >= category.max_teams) return;
  const first = await listWaiting(tx, id, { limit: category.max_teams - category.teams, fits: true });
  for (const team of first) {
    const until = placeUntil(team, now, { isAgain: team.is_again });
    await updateTeams(tx, [team.id], { status: 'offered', place_until: new Date(until) }, now);
    await notifyOfTeam(tx, 'tournament_place_offered', team, {
      players: [team.player_a, team.player_b].filter(
        (player) => team.accepted_at === null || boundPlayers(team).includes(player),
      ),
      now,
      params: { until },
    });
    announceTournament(tx, team.hash);
  }
}

/** One job a category, at its next deadline. */
async function scheduleFilling(tx: Database, category: number, registrationEnd: Date): Promise<void> {
  const held = await findNextDeadline(tx, category);
  const runAt = held !== null && held < registrationEnd ? held : registrationEnd;
  await addJob(tx, 'fill_places', { category }, { runAt, jobKey: `fill_places:${category}` });
}

/**
 * Ends the question whether the teams of a category play in another one: once none is left, or its time has passed. The category is
 * cancelled then, and the teams that have not answered end as those of any cancelled category.
 */
async function endQuestion(
  tx: Database,
  { tournament, category }: { tournament: TournamentRow; category: CategoryRow },
  now: Date,
): Promise<void> {
  const { id, merge_into, merge_until, cancelled_at } = category;
  const isOver = tournament.stage === 'finished' || tournament.stage === 'cancelled';
  if (merge_into === null || merge_until === null || cancelled_at !== null || isOver) return;
  const left = await listTeamsOfCategory(tx, id);
  if (left.length > 0 && merge_until > now) return;
  const into = await findCategory(tx, merge_into);
  await endCancelled(tx, left, { now, category: true });
  const cancel_reason = `Não fechou: o clube perguntou às duplas se jogam na ${into?.name ?? 'outra categoria'}`;
  await updateCategory(tx, id, { cancelled_at: now, cancel_reason });
  if (left.length > 0)
    await addJob(
      tx,
      'tell_club_of_category',
      { tournament: tournament.id, category: id },
      { runAt: now, jobKey: `tell_club_of_category:${id}` },
    );
  announceTournament(tx, tournament.hash);
}

/** Ends teams of what is cancelled: each player gets one notification and one letter, each payer the fee. */
export async function endCancelled(
  tx: Database,
  teams: readonly TeamRow[],
  { now, category = false }: { now: Date; category?: boolean },
): Promise<void> {
  await withdrawTeams(tx, teams, { because: 'tournament_cancelled', by: null, now, category });
  for (const { id: team } of teams)
    await addJob(tx, 'queue_team_mail', { team }, { runAt: now, jobKey: `queue_team_mail:${team}` });
}

type Withdrawal = {
  because: WithdrawalReason;
  /** The player who declined or left, who is not notified; null: other reasons. */
  by: number | null;
  now: Date;
  /** After the draw: the fee is not refunded. */
  keepsFee?: boolean;
  /** What the club took it gives back itself, now. */
  overCounter?: boolean;
  /** Of a cancellation: of this category alone. */
  category?: boolean;
  /** The name of the category in which the team did not want to play. */
  merge?: string;
};

/**
 * Ends the registration of teams of a locked category: frees their players and places, closes their open payments and
 * refunds what was paid; notifies the club of a fee to return. The place is offered to the next team by the caller
 * (fillPlaces).
 */
export async function withdrawTeams(
  tx: Database,
  teams: readonly TeamRow[],
  { because, by, now, keepsFee = false, overCounter = false, category = false, merge }: Withdrawal,
): Promise<void> {
  const ids = teams.map(({ id }) => id);
  if (ids.length === 0) return;
  await endTeams(tx, ids, because, now);
  await dropImpediments(tx, ids);
  await closeTeamPayments(tx, teams, now);
  const refunded: number[] = [];
  for (const team of teams) {
    if ((team.payment || team.halves) && !keepsFee) refunded.push(...(await refundTeam(tx, team, now)));
    // A cancelled tournament sends the club one letter for all teams.
    if (team.paid_at_club_at && !keepsFee && !overCounter && because !== 'tournament_cancelled')
      await addJob(tx, 'tell_club', { team: team.id }, { runAt: now, jobKey: `tell_club:${team.id}` });
    const players = [team.player_a, team.player_b].filter((player) => player !== by);
    const params = { because, by, ...(category && { category }), ...(merge !== undefined && { merge }) };
    await notifyOfTeam(tx, 'tournament_withdrawn', team, { players, now, params });
  }
  await settlePayments(tx, refunded, now);
  for (const hash of new Set(teams.map((team) => team.hash))) announceTournament(tx, hash);
}

/** Ends the open payments of teams, whole fees and halves. */
export async function closeTeamPayments(tx: Database, teams: readonly TeamRow[], now: Date): Promise<void> {
  const halves = teams.flatMap((team) => (team.halves ?? []).map(({ id }) => id));
  await withdrawPayments(tx, { kind: 'tournament_team', ids: teams.map(({ id }) => id) }, now);
  await withdrawPayments(tx, { kind: 'tournament_half', ids: halves }, now);
}

/** Starts the refund of these payments of a team, or of all; the caller's jobs send it to the provider. */
export async function refundTeam(
  tx: Database,
  team: TeamRow,
  now: Date,
  payments?: readonly number[],
): Promise<number[]> {
  const approved = await listHeldMoney(tx, { kind: 'tournament_team', id: team.id });
  for (const { id } of team.halves ?? [])
    approved.push(...(await listHeldMoney(tx, { kind: 'tournament_half', id })));
  const held = payments ? approved.filter(({ id }) => payments.includes(id)) : approved;
  const ids = held.map(({ id }) => id);
  await markRefunding(tx, ids, now);
  // Of a team that moved to a free category all has gone back before.
  for (const { payer_id, amount_cents: cents } of held.filter(({ amount_cents }) => amount_cents > 0))
    await notifyOfTeam(tx, 'tournament_refunded', team, { players: [payer_id], now, params: { cents } });
  return ids;
}

type TeamNotification = Extract<keyof NotificationParams, `tournament_${string}`>;
type OfTeam<T extends TeamNotification> = Omit<NotificationParams[T], 'team' | 'tournament'>;

/** Adds the jobs that tell the provider about changed payments. */
export async function settlePayments(tx: Database, payments: readonly number[], now: Date): Promise<void> {
  for (const payment of payments)
    await addJob(tx, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
}

/** Notifies players about a team. The author is the player of `params.by`, if there is one. */
export function notifyOfTeam<T extends Exclude<TeamNotification, 'tournament_match'>>(
  tx: Database,
  type: T,
  team: Pick<TeamRow, 'id' | 'hash'>,
  { players, now, params }: { players: readonly number[]; now: Date; params: OfTeam<T> },
): Promise<void> {
  const whole = { ...params, team: team.id, tournament: team.hash } as unknown as NotificationParams[T];
  const author = 'by' in params && typeof params.by === 'number' ? params.by : null;
  return notifyPlayers(tx, { type, players, author, params: whole, now });
}

/** Announces to open pages that the tournament changed. */
export function announceTournament(tx: Database, hash: string): void {
  announce(tx, { topic: `tournament:${hash}`, event: 'tournament', data: { hash } });
}

/** Notifies both players that their team is in. */
export const notifyConfirmed = (tx: Database, team: TeamRow, now: Date): Promise<void> =>
  notifyOfTeam(tx, 'tournament_registered', team, {
    players: [team.player_a, team.player_b],
    now,
    params: {},
  });
