import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import type { DeskTeam, DeskWithdrawal } from '@bandeja/contract/calls/desk-tournament-teams';
import type { Database } from '@bandeja/db/database';
import { rehearse, withTransaction } from '@bandeja/pg/transaction';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { fullName, REMOVED_PLAYER } from '@bandeja/rules/players/names';
import { refuseOpening } from '@bandeja/rules/tournaments/fee-corrections';
import { refuseDeskImpediments } from '@bandeja/rules/tournaments/impediments';
import { refuseSwap, refuseTakeOut, refuseTeamFee } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findLinkedPlayer } from '../../customers/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { isFeeInTill } from '../../tills/public.ts';
import { isDrawn, withdrawDrawnTeam } from '../results/withdraw-team.ts';
import { writeReturnedFee } from '../teams/fee-till.ts';
import { impedimentsOfPlayers, writeImpediments } from '../teams/give-impediments.ts';
import {
  type ImpedimentRow,
  listImpediments,
  listImpedimentsOf,
  shareTeam,
} from '../teams/impediments.repository.ts';
import { lostFeeOf } from '../teams/lost-fee.ts';
import { clubCentsOf, owedCentsOf, paidFeeOf, payTeamAtClub } from '../teams/pay-team-at-club.ts';
import { announceTournament, fillPlaces, withdrawTeams } from '../teams/places.ts';
import { centsOf, paidHalf } from '../teams/present-fee.ts';
import { swapFacts, swapPartner } from '../teams/swap-partner.ts';
import { findTeam, getTeam, type TeamRow, teamFacts } from '../teams/teams.repository.ts';
import { lockCategory } from '../tournaments.repository.ts';
import { type FeeRowColumns, listRowsOfFee } from './desk-fees.repository.ts';
import { correctionFacts, takenOf } from './desk-fees.ts';
import { readDeskTeams } from './desk-reads.repository.ts';
import { updateTournament } from './desk-tournaments.repository.ts';
import { type Asker, clubIdOf, lockOfClub, type OfTournament, ofClub } from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

export type OfTeam = OfTournament & { id: number };

/** The teams of the categories, in their order, each in the order of registration. */
export async function listDeskTeams(db: Database, asker: OfTournament): Promise<DeskTeam[]> {
  const { tournament, teams, ...read } = await readDeskTeams(db, asker.hash);
  ofClub(tournament, asker);
  return present(teams, read, asker);
}

/** One team, also one that was just removed; of another tournament it does not exist. */
export async function getDeskTeam(db: Database, asker: OfTeam): Promise<DeskTeam> {
  const found = await teamOf(db, asker);
  const players = await loadPlayerSummaries(db, [found.player_a, found.player_b], 'whole');
  const impediments = await listImpediments(db, asker.hash);
  const rows = await listRowsOfFee(db, [asker.id]);
  const [team] = present([found], { players, impediments, rows }, asker);
  if (!team) throw new Refusal('tournament_team_not_found');
  return team;
}

export async function teamOf(db: Database, { hash, id, ...asker }: OfTeam): Promise<TeamRow> {
  const team = await findTeam(db, id);
  if (team?.hash !== hash || team.club_id !== clubIdOf(asker)) throw new Refusal('tournament_team_not_found');
  return team;
}

type People = {
  players: Awaited<ReturnType<typeof loadPlayerSummaries>>;
  impediments: readonly ImpedimentRow[];
  /** What tills have of the fees. */
  rows: readonly FeeRowColumns[];
};

function present(
  teams: readonly TeamRow[],
  { players, impediments, rows }: People,
  { viewer, now }: Asker,
): DeskTeam[] {
  const nameOf = (id: number) => fullName(players.get(id) ?? REMOVED_PLAYER);
  const may = isAtLeast(viewer.desk.role, 'manager');
  return teams.map((team) => {
    const other = team.invited_by === team.player_a ? team.player_b : team.player_a;
    const lost = lostFeeOf(team);
    const taken = may ? takenOf(team, rows) : undefined;
    return {
      ...{ id: team.id, category: team.category_id, status: team.status, line: team.line },
      players: [nameOf(team.invited_by), nameOf(other)],
      player_ids: [team.invited_by, other],
      accepted: team.accepted_at !== null,
      place_until: team.place_until?.toISOString() ?? null,
      price_cents: team.price_cents,
      paid: paidFeeOf(team)?.how ?? null,
      ...(team.halves && { halves: halvesAtDesk(team, [team.invited_by, other]) }),
      ...(owedCentsOf(team) > 0 && { owed_cents: owedCentsOf(team) }),
      ...(lost && { lost_cents: lost.cents }),
      ...(taken && { taken }),
      can: {
        confirm: may && (lost !== null || refuseTeamFee(teamFacts(team), team.invited_by, now) === null),
        remove: may && team.status !== 'withdrawn' && team.stage === 'registration',
        withdraw: may && refuseTakeOut(team) === null,
        swap: may && refuseSwap(swapFacts(team)) === null,
        ...(taken && { reopen: refuseOpening(correctionFacts(team, rows), now) === null }),
      },
      guests: team.guests,
      ...(team.impediments_max > 0 && {
        impediments: impedimentsOfPlayers(impediments, [team.player_a, team.player_b]),
      }),
    };
  });
}

/** The halves of the fee in the order of these players. */
const halvesAtDesk = (team: TeamRow, players: readonly number[]) =>
  (team.halves ?? [])
    .map((half) => ({
      player: half.player,
      cents: centsOf(team, half),
      paid: paidHalf(half),
    }))
    .toSorted((a, b) => players.indexOf(a.player) - players.indexOf(b.player));

export const entry = (
  asker: OfTeam,
  call: string,
  changes: {
    status?: string[];
    refund?: boolean[];
    customer?: (number | null)[];
    impediments?: number[];
    method?: (string | null)[];
    player?: (number | null)[];
    returned_cents?: (number | null)[];
  },
) => ({
  ...entryOf(asker, { call, kind: 'tournament_team', object: asker.id }),
  changes,
});

type Confirming = OfTeam & { body: Parsed<typeof calls.confirmDeskTeam>['body'] };

/** As the operator's `tournament pay`, in a form of the till. */
export function confirmDeskTeam(db: Database, { body, ...asker }: Confirming): Promise<DeskTeam> {
  return withTransaction(db, async (tx) => {
    const { status } = await teamOf(tx, asker);
    const { player, method, cents } = body;
    const { viewer, now } = asker;
    const desk = method && { viewer, method, now };
    const after = await payTeamAtClub(tx, asker.id, { player, cents, desk, now });
    const changes = {
      status: [status, after.status],
      ...(method && { method: [null, method] }),
      ...(player !== undefined && { player: [null, player] }),
    };
    await insertEntry(tx, entry(asker, 'confirmDeskTeam', changes));
    return getDeskTeam(tx, asker);
  });
}

/**
 * Takes a team out before the draw: what was paid by the app goes back, of what was paid at the club the club gets a
 * letter, and the place goes to the next team in line.
 */
export function removeDeskTeam(db: Database, asker: OfTeam): Promise<DeskTeam> {
  const { id, now } = asker;
  return withTransaction(db, async (tx) => {
    const { stage, hash } = await lockOfClub(tx, asker);
    // Under the lock: a team may move to another category.
    const { category_id } = await teamOf(tx, asker);
    if (stage === 'running') throw new Refusal('tournament_drawn');
    if (stage !== 'registration') throw new Refusal('tournament_over');
    await lockCategory(tx, category_id);
    const team = await getTeam(tx, id);
    if (team.status === 'withdrawn') throw new Refusal('team_withdrawn');
    await withdrawTeams(tx, [team], { because: 'operator', by: null, now });
    await fillPlaces(tx, category_id, now);
    await insertEntry(tx, entry(asker, 'removeDeskTeam', { status: [team.status, 'withdrawn'] }));
    announceTournament(tx, hash);
    return getDeskTeam(tx, asker);
  });
}

type Swapping = OfTeam & { body: Parsed<typeof calls.swapDeskPartner>['body'] };

/** The customer's own yes to the link is what lets the club enter the player, as it books courts for the player. */
export function swapDeskPartner(db: Database, { body, ...asker }: Swapping): Promise<DeskTeam> {
  const { leaves, customer } = body;
  return withTransaction(db, async (tx) => {
    await lockOfClub(tx, asker);
    const { category_id } = await teamOf(tx, asker);
    await lockCategory(tx, category_id);
    const enters = await findLinkedPlayer(tx, { club: clubIdOf(asker), id: customer });
    if (enters === null) throw new Refusal('customer_without_account');
    await swapPartner(tx, asker.id, { leaves, enters, now: asker.now });
    await insertEntry(tx, entry(asker, 'swapDeskPartner', { customer: [null, customer] }));
    return getDeskTeam(tx, asker);
  });
}

type Impeding = OfTeam & { body: Parsed<typeof calls.setDeskImpediments>['body'] };

/**
 * Writes down what a player says at the counter, guests included, also after the registration. The lock of the tournament holds
 * back what the player gives at this moment.
 */
export function setDeskImpediments(db: Database, { body, ...asker }: Impeding): Promise<DeskTeam> {
  const { player, impediments } = body;
  return withTransaction(db, async (tx) => {
    await teamOf(tx, asker);
    const tournament = await lockOfClub(tx, asker);
    // Held until the commit: a team that ends meanwhile takes its impediments along.
    const team = await shareTeam(tx, asker.id);
    const plays = player === team.player_a || player === team.player_b;
    const refusal = refuseDeskImpediments(tournament.stage, { status: team.status, plays });
    if (refusal) throw new Refusal(refusal);
    const before = await listImpedimentsOf(tx, player, [tournament.id]);
    await writeImpediments(tx, tournament, { player, impediments });
    // A board that was read before would be published, and its impediments confirmed, without this one.
    if (tournament.stage === 'running') await updateTournament(tx, tournament.id, { now: asker.now });
    const counts = [before.length, impediments.length];
    await insertEntry(tx, entry(asker, 'setDeskImpediments', { impediments: counts }));
    announceTournament(tx, asker.hash);
    return getDeskTeam(tx, asker);
  });
}

type Withdrawing = OfTeam & { body: Parsed<typeof calls.withdrawDeskTeam>['body'] };

const NO_CHANGES: DeskWithdrawal['changes'] = {
  places: [],
  matches: [],
  played: [],
  withdrawn: [],
  walkovers: [],
};

/** What a repeated request is answered: the team as it is now. */
export const getDeskWithdrawal = async (db: Database, asker: OfTeam): Promise<DeskWithdrawal> => ({
  ...{ team: await getDeskTeam(db, asker), fee: null, champion: false, changes: NO_CHANGES },
});

/** As the operator's command, with a look at what follows and the question of the fee. With `dry_run` everything runs and is taken back. */
export function withdrawDeskTeam(db: Database, { body, ...asker }: Withdrawing): Promise<DeskWithdrawal> {
  const { refund = false, confirm = false, dry_run = false, method } = body;
  const { viewer, now } = asker;
  return (dry_run ? rehearse : withTransaction)(db, async (tx) => {
    await teamOf(tx, asker);
    const handBack = async (at: Database, paid: TeamRow) => {
      if (dry_run) return;
      if (method)
        return writeReturnedFee(at, { viewer, method, now }, { team: asker.id, cents: clubCentsOf(paid) });
      if (await isFeeInTill(at, asker.id)) throw new Refusal('fee_needs_method', { field: 'method' });
    };
    const options = { refund, confirm: confirm || dry_run, handBack, now };
    const { team, champion, changes } = await withdrawDrawnTeam(tx, asker.id, options);
    const [fee, returns] = [paidFeeOf(team), isDrawn(team) ? ('asked' as const) : ('always' as const)];
    const back = fee !== null && (refund || returns === 'always');
    const told = {
      status: [team.status, 'withdrawn'],
      ...(fee !== null && { refund: [back] }),
      ...(back && method && { method: [null, method] }),
    };
    await insertEntry(tx, entry(asker, 'withdrawDeskTeam', told));
    return {
      team: await getDeskTeam(tx, asker),
      fee: fee && {
        cents: fee.cents,
        how: fee.how,
        returns,
        ...(fee.how === 'both' && { club_cents: fee.club_cents }),
      },
      champion,
      changes: dry_run ? changes : NO_CHANGES,
    };
  });
}
