import type { Database } from '@bandeja/db/database';
import { halfCents } from '@bandeja/rules/tournaments/fees';
import { isHalfPaid, refuseHalf, takeHalf } from '@bandeja/rules/tournaments/halves';
import { isPlaceOver } from '@bandeja/rules/tournaments/registration';
import { Refusal } from '../../../http/errors/refusal.ts';
import {
  findLatestPayment,
  listHeldMoney,
  markApproved,
  openRefund,
  type Payable,
  type PayableEvent,
  type PayableOwner,
  withdrawPayments,
} from '../../payments/public.ts';
import { lockPlayers } from '../../players/public.ts';
import type { TakenFee } from './fee-till.ts';
import { findTeamOfHalf, type HalfRow, writeHalfAtClub } from './halves.repository.ts';
import { lostFeeOf, lostHalfCents } from './lost-fee.ts';
import { lockCategoryOf } from './merges.repository.ts';
import { announceTournament, notifyConfirmed, notifyOfTeam } from './places.ts';
import { lockTeam } from './register-team.ts';
import { giveBack, isOf, loseFee, tellRefused } from './team-fees.ts';
import { findTeam, getTeam, type TeamRow, teamFacts, updateTeams } from './teams.repository.ts';

type Viewer = { playerId: number };
type Half = { team: TeamRow; half: HalfRow };

/** Halves of fees as payables, one for each of the two places of a team: app.ts registers it with the payments. */
export const halfPayable: PayableOwner = {
  async readOwn(db, id, viewer, now) {
    const found = await findHalf(db, id);
    if (!found) throw new Refusal('tournament_team_not_found');
    if (isOf(found.team, viewer)) return payableOf(found, viewer.playerId, now);
    // A payer whose place another player has still reads what becomes of the money.
    if (!(await findLatestPayment(db, { kind: 'tournament_half', id }, viewer.playerId)))
      throw new Refusal('team_not_yours');
    return { ...payableOf(found, viewer.playerId, now), only_own: true };
  },

  async lockOwn(tx, id, viewer, now) {
    const seen = await findHalf(tx, id);
    if (!seen) throw new Refusal('tournament_team_not_found');
    if (!isOf(seen.team, viewer)) throw new Refusal('team_not_yours');
    return payableOf(halfOf(await lockTeam(tx, seen.team.id, viewer), id), viewer.playerId, now);
  },

  async lockForChange(tx, id) {
    await lockCategoryOf(tx, (await getHalf(tx, id)).team.id);
    // Two payments of one player for two categories: the second one to come is the cheaper one. Read under the lock: the place
    // may be another player's since.
    await lockPlayers(tx, [(await getHalf(tx, id)).half.player]);
  },

  async change(tx, id, event, now) {
    const ok = await apply(tx, await getHalf(tx, id), event, now);
    const found = await getHalf(tx, id);
    return { ok, payable: payableOf(found, found.half.player, now) };
  },

  async announce(tx, id) {
    announceTournament(tx, (await getHalf(tx, id)).team.hash);
  },
};

async function findHalf(db: Database, id: number): Promise<Half | undefined> {
  const row = await findTeamOfHalf(db, id);
  return row && halfOf(await getTeam(db, row.team_id), id);
}

async function getHalf(db: Database, id: number): Promise<Half> {
  const found = await findHalf(db, id);
  if (!found) throw new Refusal('tournament_team_not_found');
  return found;
}

function halfOf(team: TeamRow, id: number): Half {
  const half = team.halves?.find((one) => one.id === id);
  if (!half) throw new Refusal('tournament_team_not_found');
  return { team, half };
}

/** The half of a team that a payment is for: the named one, else the viewer's own; null: the team has one fee. */
export async function chooseHalf(
  db: Database,
  { team: id, half, viewer }: { team: number; half?: number | undefined; viewer: Viewer },
): Promise<number | null> {
  const team = await findTeam(db, id);
  if (!team?.halves) return null;
  const chosen = team.halves.find((one) =>
    half === undefined ? one.player === viewer.playerId : one.id === half,
  );
  if (!chosen) throw new Refusal(half === undefined ? 'team_not_yours' : 'tournament_team_not_found');
  return chosen.id;
}

function payableOf({ team, half }: Half, viewer: number, now: Date): Payable {
  return {
    ...{ kind: 'tournament_half', id: half.id, team_id: team.id },
    price_cents: halfCents(team, half),
    ...{ club_id: team.club_id, charges_with: team.charges_with },
    start_at: team.place_until ?? team.registration_ends_at,
    description: `Inscrição (uma parte): ${team.tournament_name}, ${team.category_name}`,
    isCancelled: team.status === 'withdrawn' || isPlaceOver(team, now),
    hold_expires_at: team.place_until,
    pay: refuseHalf(teamFacts(team), half, { viewer, now }),
  };
}

/** Applies an event of the payment of a half to a team of a locked category. Resolves with whether it was accepted. */
async function apply(tx: Database, { team, half }: Half, event: PayableEvent, now: Date): Promise<boolean> {
  switch (event.type) {
    case 'charge_accepted':
      return refuseHalf(teamFacts(team), half, { viewer: half.player, now }) === null;
    case 'payment_approved':
      await markApproved(tx, [event.payment], now);
      await take(tx, { team, half }, { payment: event.payment, cents: event.amount_cents, now });
      return true;
    case 'payment_refused':
      if (!event.quietly) await tellRefused(tx, team, now);
      return true;
    case 'dispute_won':
      await takeAgain(tx, { team, half }, event, now);
      return true;
    case 'money_left':
      // Of a team that has its place: without a half it loses the place, and the other half goes back. Else the half is open again.
      if (event.how === 'in_part') return true;
      if (!isHalfPaid((await getHalf(tx, half.id)).half)) await tellRefused(tx, team, now);
      await loseFee(tx, team, { ...event, half: half.player, now });
      return true;
    case 'payment_withdrawn':
    case 'payment_expired':
    case 'refund_done':
      return true;
  }
}

type Money = { payment: number; cents: number; now: Date };

async function take(tx: Database, { team, half }: Half, { payment, cents, now }: Money): Promise<void> {
  const { takes, returns } = takeHalf({
    ...{ cents, due_cents: halfCents(team, half) },
    ...{ isHeld: team.status === 'awaiting_payment', isPaid: isHalfPaid(half) },
  });
  if (!takes) return giveBack(tx, team, payment, now);
  if (returns > 0) await openRefund(tx, { payment, cents: returns, now });
  // Of another code for the half that is still shown.
  await withdrawPayments(tx, { kind: 'tournament_half', ids: [half.id] }, now);
  const held = await listHeldMoney(tx, { kind: 'tournament_half', id: half.id });
  await settleHalf(tx, team.id, { by: held.find(({ id }) => id === payment)?.payer_id ?? null, now });
}

/** Money that a dispute had taken is here again, and counts already: another payment, or the club, may have it by now. */
async function takeAgain(
  tx: Database,
  { team, half }: Half,
  { payment }: { payment: number },
  now: Date,
): Promise<void> {
  const held = await listHeldMoney(tx, { kind: 'tournament_half', id: half.id });
  const isPaid = half.club_cents !== null || held.some(({ id }) => id !== payment);
  const keeps = team.status === 'confirmed' || team.status === 'awaiting_payment';
  if (!keeps || isPaid) await giveBack(tx, team, payment, now);
  else if (team.status === 'confirmed') return;
  else await settleHalf(tx, team.id, { by: null, now });
}

/** After a half was paid: confirms the team, or notifies the player of the open half. `by`: the payer; null: at the club. */
async function settleHalf(
  tx: Database,
  id: number,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  const team = await getTeam(tx, id);
  // Of a drawn team, whose payment a bank had taken back: it is in all the time.
  if (team.status === 'confirmed') return;
  const open = (team.halves ?? []).filter((half) => !isHalfPaid(half));
  if (open.length === 0) {
    await updateTeams(tx, [id], { status: 'confirmed', place_until: null }, now);
    return notifyConfirmed(tx, team, now);
  }
  if (team.place_until === null) return;
  await notifyOfTeam(tx, 'tournament_half_due', team, {
    players: open.map(({ player }) => player).filter((player) => player !== by),
    now,
    params: { by, pay_until: team.place_until.toISOString() },
  });
}

/** The club took the whole fee of a team that it enters: where each player pays, both halves. */
export async function takeEveryHalf(tx: Database, id: number, now: Date): Promise<TakenFee[]> {
  const team = await getTeam(tx, id);
  return team.halves ? writeHalves(tx, team, team.halves, now) : [{ half: null, cents: team.price_cents }];
}

async function writeHalves(
  tx: Database,
  team: TeamRow,
  halves: readonly HalfRow[],
  now: Date,
): Promise<TakenFee[]> {
  // Of a team that has its place, which a bank took the payment back from.
  const isLost = lostFeeOf(team) !== null;
  const centsOf = (half: HalfRow) => (isLost ? lostHalfCents(team, half) : halfCents(team, half));
  const taken = halves.map((half) => ({ half: half.id, cents: centsOf(half) }));
  for (const { half, cents } of taken) await writeHalfAtClub(tx, half, { cents, now });
  return taken;
}

/** The club took these halves of a team of a locked category. Codes that are shown for them end; money that still comes goes back. */
export async function takeHalvesAtClub(
  tx: Database,
  team: TeamRow,
  { halves, now }: { halves: readonly HalfRow[]; now: Date },
): Promise<TakenFee[]> {
  await lockPlayers(
    tx,
    halves.map(({ player }) => player),
  );
  // Under the lock: a half may cost less since.
  const present = (await getTeam(tx, team.id)).halves ?? [];
  const chosen = present.filter(({ id }) => halves.some((one) => one.id === id));
  const taken = await writeHalves(tx, team, chosen, now);
  await updateTeams(tx, [team.id], { paid_at_club_at: now }, now);
  await withdrawPayments(tx, { kind: 'tournament_half', ids: halves.map(({ id }) => id) }, now);
  await settleHalf(tx, team.id, { by: null, now });
  return taken;
}
