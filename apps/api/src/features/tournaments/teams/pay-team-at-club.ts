import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import { refuseTeamFee, type TeamFeeRefusal } from '@bandeja/rules/tournaments/team-abilities';
import { CommandRefused } from '../../../commands/command.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { withdrawPayments } from '../../payments/public.ts';
import { isFeeInTill } from '../../tills/public.ts';
import { enterFeeTill, type FeeAct, writeTakenFee } from './fee-till.ts';
import { takeHalvesAtClub } from './half-fees.ts';
import { lostFeeOf } from './lost-fee.ts';
import { lockCategoryOf } from './merges.repository.ts';
import { announceTournament, fillPlaces } from './places.ts';
import { confirm } from './team-fees.ts';
import { findTeam, getTeam, type TeamRow, teamFacts, updateTeams } from './teams.repository.ts';

/**
 * Confirms a team whose fee was paid at the club: where payments are off, no other way confirms a team of a category
 * with a fee. Its open Pix is closed; money of it that still arrives is refunded. Where each player pays: all halves that are
 * open, or that of `player`. `cents`: what was taken; another amount than is open is refused. `desk`: the money is in its till; the operator's command has none, nor has a page of the version before. Resolves with the team as it is then.
 */
export async function payTeamAtClub(
  db: Database,
  id: number,
  {
    player,
    cents,
    desk,
    now,
  }: { player?: number | undefined; cents?: number | undefined; desk?: FeeAct | undefined; now: Date },
): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    if (!seen) throw new CommandRefused(`Não há a dupla ${id}.`);
    await lockCategoryOf(tx, id);
    await fillPlaces(tx, (await getTeam(tx, id)).category_id, now);
    const team = await getTeam(tx, id);
    const lost = lostFeeOf(team);
    const refusal = lost ? null : refuseTeamFee(teamFacts(team), team.invited_by, now);
    if (refusal !== null) throw new Refusal(refusal, { sentence: SENTENCES[refusal] });
    const halves = team.halves && openHalves(team, player);
    const till = desk && (await enterFeeTill(tx, desk));
    const taken = halves
      ? await takeHalvesAtClub(tx, team, { halves, now })
      : [{ half: null, cents: team.fee_cents }];
    if (cents !== undefined && cents !== taken.reduce((sum, part) => sum + part.cents, 0))
      throw new Refusal('fee_changed');
    if (!halves && lost) await updateTeams(tx, [id], { paid_at_club_at: now }, now);
    else if (!halves) await confirm(tx, team, now, { paid_at_club_at: now });
    if (till) await writeTakenFee(tx, till, { team: id, taken });
    await withdrawPayments(tx, { kind: 'tournament_team', ids: [id] }, now);
    announceTournament(tx, team.hash);
    return getTeam(tx, id);
  });
}

function openHalves({ halves }: TeamRow, player: number | undefined) {
  const named = (halves ?? []).filter((half) => player === undefined || half.player === player);
  if (named.length === 0) throw new Refusal('team_player_gone');
  const open = named.filter((half) => !isHalfPaid(half));
  if (open.length === 0) throw new Refusal('half_paid');
  return open;
}

/** What the club took of the fee of a team, without the difference that it has handed back. */
export const clubCentsOf = ({
  halves,
  price_cents,
  paid_at_club_at,
  back_cents,
  club_back_cents,
  club_handed_cents,
}: TeamRow): number => {
  if (paid_at_club_at === null) return 0;
  const inHalves = halves?.reduce((sum, { club_cents }) => sum + (club_cents ?? 0), 0) ?? 0;
  // A server of before halves writes the time alone, for the whole fee.
  const isWhole = inHalves === 0 && !halves?.some(({ app_cents }) => app_cents !== null);
  // Less what went back by the app: the club took the fee of the other category, after a bank took that payment back.
  return (isWhole ? price_cents - back_cents + club_back_cents : inHalves) - club_handed_cents;
};

/** What the club has still to give back: of a team that left all of it, of one that moved to a cheaper category the difference. */
export const owedCentsOf = (team: TeamRow): number => {
  if (owesFee(team)) return clubCentsOf(team);
  return team.fee_returned_at === null ? team.club_back_cents - team.club_handed_cents : 0;
};

/** How a team has paid its fee, or one half of it, and how much; null: it has not, or there is none. */
export function paidFeeOf(
  team: TeamRow,
): { how: 'app' | 'club' | 'both'; cents: number; club_cents: number } | null {
  const { status, halves } = team;
  const price_cents = team.price_cents - team.back_cents;
  if (price_cents === 0 || (status !== 'confirmed' && status !== 'awaiting_payment')) return null;
  const club_cents = clubCentsOf(team);
  const app = halves?.reduce((sum, { app_cents }) => sum + (app_cents ?? 0), 0) ?? 0;
  if (app + club_cents === 0 && lostFeeOf(team)) return null;
  if (status === 'awaiting_payment' && app + club_cents === 0) return null;
  // A whole fee is in no half.
  const cents = app + club_cents === 0 ? price_cents : app + club_cents;
  return { how: club_cents === 0 ? 'app' : club_cents === cents ? 'club' : 'both', cents, club_cents };
}

const SENTENCES: Record<TeamFeeRefusal, string> = {
  tournament_not_open_yet: 'As inscrições ainda não abriram.',
  tournament_registration_closed: 'As inscrições já encerraram.',
  team_not_yours: 'A dupla não pode pagar.',
  team_withdrawn: 'A inscrição desta dupla já terminou.',
  team_waiting: 'A dupla está na fila de espera: ainda não há vaga.',
  team_not_accepted: 'A dupla ainda não aceitou o convite ou a vaga.',
  team_already_confirmed: 'A dupla já está confirmada.',
  team_place_lost: 'O prazo da vaga desta dupla terminou.',
};

/**
 * Whether the club has to give back the fee that it took: the team left before the draw, its category was too small to
 * draw, or the tournament was cancelled, which also ends the teams that the operator had taken out.
 */
export const owesFee = ({
  status,
  paid_at_club_at,
  fee_returned_at,
  withdrawn_because,
  group_id,
}: TeamRow): boolean =>
  status === 'withdrawn' &&
  paid_at_club_at !== null &&
  fee_returned_at === null &&
  // A drawn team that the operator takes out has had its tournament.
  (withdrawn_because !== 'operator' || group_id === null);

/** Records that the club gave a fee back, so that the list of teams names it no more. */
export async function recordReturnedFee(db: Database, id: number, now: Date): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    if (seen) await lockCategoryOf(tx, id);
    const team = seen && (await findTeam(tx, id));
    if (!team || owedCentsOf(team) === 0)
      throw new CommandRefused(`O clube não deve devolver nada à dupla ${id}.`);
    if (await isFeeInTill(tx, id))
      throw new CommandRefused(`A inscrição da dupla ${id} está no caixa do clube: devolva no balcão.`);
    const returned = owesFee(team) ? { fee_returned_at: now } : { club_handed_cents: team.club_back_cents };
    await updateTeams(tx, [id], returned, now);
    return team;
  });
}
