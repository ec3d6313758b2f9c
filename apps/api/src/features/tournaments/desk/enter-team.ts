import type { Parsed } from '@bandeja/contract/call';
import type {
  DeskTeam,
  enterDeskTeam as enterDeskTeamCall,
} from '@bandeja/contract/calls/desk-tournament-teams';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseRegistration, refuseTeam, settledStatus } from '@bandeja/rules/tournaments/registration';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findLinkedPlayer, findOrAddCustomer } from '../../customers/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { findBlock, findOrAddGuest, listGuests, loadEntrants, lockPlayers } from '../../players/public.ts';
import { bindPlayer, isAnyBound } from '../teams/entrants.repository.ts';
import { areFull } from '../teams/entries.repository.ts';
import { refusalOf } from '../teams/entry-refusal.ts';
import { enterFeeTill, writeTakenFee } from '../teams/fee-till.ts';
import { takeEveryHalf } from '../teams/half-fees.ts';
import { announceTournament, fillPlaces, notifyOfTeam } from '../teams/places.ts';
import { insertTeam } from '../teams/teams.repository.ts';
import { findCategory, lockCategory } from '../tournaments.repository.ts';
import { getDeskTeam } from './desk-teams.ts';
import { type Asker, clubIdOf, lockOfClub, type OfTournament } from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

type Body = Parsed<typeof enterDeskTeamCall>['body'];

/** One half of a team: an account that is linked to the club, or a guest. */
type Member = {
  player: number;
  isGuest: boolean;
  /** The player and every guest of the customer: one person. */
  identities: number[];
};

/**
 * Enters two customers of the club as a team, at once and while the registration is open: a linked account plays as itself,
 * anyone else as a guest. The locks of tournament and category decide between two entries of one place; a full category
 * refuses, and keeps no line at the desk. A fee that is not paid keeps the place until the registration ends.
 */
export function enterDeskTeam(
  db: Database,
  { body, ...asker }: OfTournament & { body: Body },
): Promise<DeskTeam> {
  const { category: id, paid = false, method } = body;
  const { viewer, now } = asker;
  return withTransaction(db, async (tx) => {
    const tournament = await lockOfClub(tx, asker);
    const category = await lockCategory(tx, id);
    if (category?.tournament_id !== tournament.id) throw new Refusal('tournament_category_not_found');
    const closed = refuseRegistration(tournament, now);
    if (closed) throw new Refusal(closed);
    if (category.cancelled_at) throw new Refusal('category_cancelled');
    await fillPlaces(tx, id, now);
    const present = await findCategory(tx, id);
    if (!present || Number(present.teams) >= present.max_teams) throw new Refusal('category_full');

    const isTaken = paid && category.price_cents > 0;
    const till = isTaken && method && (await enterFeeTill(tx, { viewer, method, now }));
    const [one, other] = await takeMembers(tx, body, asker);
    await refusePair(tx, category, [one, other]);
    const status = paid ? 'confirmed' : settledStatus(category);
    const team = await insertTeam(tx, {
      ...{ category_id: id, player_a: one.player, player_b: other.player },
      // A payment in the app, and its refund, belong to an account.
      invited_by: one.isGuest && !other.isGuest ? other.player : one.player,
      ...{ status, accepted_at: now, price_cents: category.price_cents },
      place_until: status === 'confirmed' ? null : tournament.registration_ends_at,
      paid_at_club_at: isTaken ? now : null,
      ...{ created_at: now, updated_at: now },
    });
    const taken = isTaken ? await takeEveryHalf(tx, team, now) : [];
    if (till) await writeTakenFee(tx, till, { team, taken });
    for (const { player } of [one, other]) await bind(tx, { category: id, team, player });
    await fillPlaces(tx, id, now);
    for (const [{ player }, by] of [
      [one, other.player],
      [other, one.player],
    ] as const)
      await notifyOfTeam(
        tx,
        'tournament_partner',
        { id: team, hash: tournament.hash },
        { players: [player], now, params: { by, entered: true } },
      );
    announceTournament(tx, tournament.hash);
    const act = { call: 'enterDeskTeam', kind: 'tournament_team' as const, object: team };
    const told = { status: [null, status], ...(till && { method: [null, till.method] }) };
    await insertEntry(tx, { ...entryOf(asker, act), changes: told });
    return getDeskTeam(tx, { ...asker, id: team });
  });
}

/** Holds the two as customers of the club, new ones included. A typed name and phone are never those of an account. */
async function takeMembers(
  tx: Database,
  { members }: Body,
  asker: Asker,
): Promise<readonly [Member, Member]> {
  const { now } = asker;
  const club = clubIdOf(asker);
  const linked: number[] = [];
  for (const { id } of members) {
    const player = await findLinkedPlayer(tx, { club, id });
    if (player !== null) linked.push(player);
  }
  // Players before customers, and customers by their ids, as everywhere: two requests lock them in one order.
  await lockPlayers(tx, linked);
  const order = members
    .map((member, place) => ({ member, place }))
    .toSorted((a, b) => (a.member.id ?? Number.MAX_SAFE_INTEGER) - (b.member.id ?? Number.MAX_SAFE_INTEGER));
  const taken: Member[] = [];
  for (const { member, place } of order) {
    const customer = await findOrAddCustomer(tx, { ...member, club, now });
    if (customer.player_id !== null && member.id === undefined)
      throw new Refusal('customer_has_account', { field: `members.${place}.name` });
    const isGuest = customer.player_id === null;
    const player = customer.player_id ?? (await findOrAddGuest(tx, { customer: customer.id, club, now }));
    taken[place] = { player, isGuest, identities: [player, ...(await listGuests(tx, customer.id))] };
  }
  return taken as [Member, Member];
}

/** What a category checks of accounts it checks here too; of a guest's gender and level the club judges itself. */
async function refusePair(
  tx: Database,
  category: NonNullable<Awaited<ReturnType<typeof findCategory>>>,
  [one, other]: readonly [Member, Member],
): Promise<void> {
  if (one.identities.some((id) => other.identities.includes(id)))
    throw new Refusal('team_same_player', {
      field: 'members.1.name',
      sentence: 'É a mesma pessoa nos dois lugares. Escolha outra.',
    });
  for (const [place, { identities }] of [one, other].entries()) {
    const field = `members.${place}.name`;
    if (await isAnyBound(tx, category.id, identities))
      throw new Refusal('team_partner_registered', { field });
    if (await areFull(tx, category.id, identities)) throw new Refusal('team_partner_entries_full', { field });
  }
  const entrants = await loadEntrants(tx, [one.player, other.player]);
  const nobody = { gender: null, level: null };
  const entrantOf = ({ player, isGuest }: Member) => (isGuest ? null : (entrants.get(player) ?? nobody));
  // The club learns of no block between players.
  if ((await findBlock(tx, one.player, [other.player])) !== null) throw new Refusal('team_partner_refused');
  const two = [entrantOf(one), entrantOf(other)] as const;
  const unfit = refuseTeam(category, two);
  if (unfit) throw refusalOf(unfit, category, two);
}

async function bind(
  tx: Database,
  entrant: { category: number; team: number; player: number },
): Promise<void> {
  try {
    if (!(await bindPlayer(tx, entrant))) throw new Refusal('team_partner_registered');
  } catch (error) {
    if (violatedConstraint(error) === 'tournament_entrants_once')
      throw new Refusal('team_partner_registered');
    throw error;
  }
}
