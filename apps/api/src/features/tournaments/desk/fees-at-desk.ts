import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { toMillis } from '@bandeja/rules/time/instant';
import { refuseFeeCorrection } from '@bandeja/rules/tournaments/fee-corrections';
import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import { placeUntil } from '@bandeja/rules/tournaments/registration';
import { Refusal } from '../../../http/errors/refusal.ts';
import { insertEntry } from '../../desk/public.ts';
import { insertDeskRow } from '../../tills/public.ts';
import { enterFeeTill, type TakenFee, writeReturnedFee, writeTakenFee } from '../teams/fee-till.ts';
import { takeHalvesAtClub } from '../teams/half-fees.ts';
import { openHalf } from '../teams/halves.repository.ts';
import { lockCategoryOf } from '../teams/merges.repository.ts';
import { owedCentsOf, owesFee } from '../teams/pay-team-at-club.ts';
import { announceTournament, fillPlaces, notifyOfTeam } from '../teams/places.ts';
import { getTeam, type TeamRow, updateTeams } from '../teams/teams.repository.ts';
import { listRowsOfFee } from './desk-fees.repository.ts';
import { correctionFacts } from './desk-fees.ts';
import { entry, getDeskTeam, type OfTeam, teamOf } from './desk-teams.ts';

type Returning = OfTeam & { body: Parsed<typeof calls.returnDeskFee>['body'] };

/**
 * Hands back what the club took of a team that left, as the operator's `tournament refunded`, or the difference of one that moved to a
 * cheaper category: once, and in a form of the till.
 */
export function returnDeskFee(db: Database, { body, ...asker }: Returning): Promise<DeskTeam> {
  const { id, viewer, now } = asker;
  return withTransaction(db, async (tx) => {
    await teamOf(tx, asker);
    await lockCategoryOf(tx, id);
    const team = await getTeam(tx, id);
    const cents = owedCentsOf(team);
    if (cents === 0) throw new Refusal('fee_not_owed');
    const isAll = owesFee(team);
    await writeReturnedFee(tx, { viewer, now, ...body }, { team: id, cents, difference: !isAll });
    await updateTeams(
      tx,
      [id],
      isAll ? { fee_returned_at: now } : { club_handed_cents: team.club_back_cents },
      now,
    );
    const changes = { method: [null, body.method], returned_cents: [null, cents] };
    await insertEntry(tx, entry(asker, 'returnDeskFee', changes));
    announceTournament(tx, asker.hash);
    return getDeskTeam(tx, asker);
  });
}

type Correcting = OfTeam & { body: Parsed<typeof calls.correctDeskFee>['body'] };
type Right = NonNullable<Correcting['body']['right']>;

/**
 * Puts right a payment of a fee that the desk recorded wrongly: a second row takes it back, as reverseDeskPayment, and a third one has
 * the right form, or the other half. Without it what was recorded is open again, and the team, which was in by it, has its
 * place until a deadline of now.
 */
export function correctDeskFee(db: Database, { body, ...asker }: Correcting): Promise<DeskTeam> {
  const { payment, reason, right } = body;
  const { id, viewer, now } = asker;
  return withTransaction(db, async (tx) => {
    await teamOf(tx, asker);
    await lockCategoryOf(tx, id);
    await fillPlaces(tx, (await getTeam(tx, id)).category_id, now);
    const team = await getTeam(tx, id);
    const rows = await listRowsOfFee(tx, [id]);
    const paid = rows.find((row) => row.id === payment);
    const half = team.halves?.find((one) => one.id === paid?.half_id);
    const isSame = right !== undefined && (right.player === undefined || right.player === half?.player);
    const asked = isSame ? 'same' : right ? 'other' : null;
    const refusal = refuseFeeCorrection(correctionFacts(team, rows), { payment, right: asked, now });
    if (refusal || !paid) throw new Refusal(refusal ?? 'desk_payment_not_found');
    if (isSame && right.method === paid.method) throw new Refusal('fee_unchanged');
    const till = await enterFeeTill(tx, { viewer, method: paid.method, now });
    const row = { ...till, team_id: id, half_id: paid.half_id, amount_cents: paid.amount_cents };
    await insertDeskRow(tx, { ...row, kind: 'reversal', reverses_id: payment, reason });
    if (isSame) await insertDeskRow(tx, { ...row, kind: 'payment', method: right.method });
    else await reopen(tx, team, { half: paid.half_id, now });
    if (!isSame && right) {
      const taken = [await takeOther(tx, id, { ...right, now })];
      await writeTakenFee(tx, { ...till, method: right.method }, { team: id, taken });
    }
    if (!right) await tellOfOpen(tx, id, { player: half?.player ?? null, now });
    await fillPlaces(tx, team.category_id, now);
    const after = await getDeskTeam(tx, asker);
    const changes = {
      status: [team.status, after.status],
      method: [paid.method, right?.method ?? null],
      ...(half && { player: [half.player, right ? (right.player ?? half.player) : null] }),
    };
    await insertEntry(tx, entry(asker, 'correctDeskFee', changes));
    announceTournament(tx, asker.hash);
    return after;
  });
}

/** What was recorded as paid is open. A team that was in by it can pay from now on as one that is offered a place. */
async function reopen(
  tx: Database,
  team: TeamRow,
  { half, now }: { half: number | null; now: Date },
): Promise<void> {
  if (half !== null) await openHalf(tx, half);
  const { id, halves } = await getTeam(tx, team.id);
  const isLeft = halves?.some(({ club_cents }) => club_cents !== null) ?? false;
  const until = Math.max(toMillis(placeUntil(team, now)), team.place_until?.getTime() ?? 0);
  const waits = { status: 'awaiting_payment' as const, place_until: new Date(until) };
  const change = {
    ...(!isLeft && { paid_at_club_at: null }),
    ...(team.status !== 'withdrawn' && waits),
  };
  await updateTeams(tx, [id], change, now);
}

/** The half of `player` is the one that was paid. */
async function takeOther(
  tx: Database,
  id: number,
  { player, cents, now }: Right & { now: Date },
): Promise<TakenFee> {
  const team = await getTeam(tx, id);
  const half = team.halves?.find((one) => one.player === player);
  if (!half) throw new Refusal('team_player_gone');
  if (isHalfPaid(half)) throw new Refusal('half_paid');
  const [taken] = await takeHalvesAtClub(tx, team, { halves: [half], now });
  if (!taken || (cents !== undefined && cents !== taken.cents)) throw new Refusal('fee_changed');
  return taken;
}

/** `player`: whose half is open; null: the whole fee. */
async function tellOfOpen(
  tx: Database,
  id: number,
  { player, now }: { player: number | null; now: Date },
): Promise<void> {
  const team = await getTeam(tx, id);
  if (team.place_until === null) return;
  await notifyOfTeam(tx, 'tournament_half_due', team, {
    players: player === null ? [team.player_a, team.player_b] : [player],
    now,
    params: {
      ...{ by: null, pay_until: team.place_until.toISOString() },
      undone: player === null ? 'fee' : 'half',
    },
  });
}
