import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { TeamOfCustomer } from '@bandeja/contract/calls/desk-customers';
import type { Database } from '@bandeja/db/database';
import { impedimentOf } from '@bandeja/rules/tournaments/impediments';
import type { TournamentStage, WithdrawalReason } from '@bandeja/rules/tournaments/statuses';
import type { CustomerTeams } from '../customers/public.ts';
import { listGuests } from '../players/public.ts';
import { listFeeRows } from './desk/desk-fees.repository.ts';
import { findBoundTwice } from './teams/entrants.repository.ts';
import { eraseImpediments, listImpedimentsOf } from './teams/impediments.repository.ts';
import { lockCategoryOf } from './teams/merges.repository.ts';
import { fillPlaces, withdrawTeams } from './teams/places.ts';
import { getTeam, listEveryTeamOf, listTeamsOfPlayer, type TeamRow } from './teams/teams.repository.ts';

/** The player's teams, without the partners, and when the player could not play. */
export async function exportTeams(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'tournament_teams' | 'tournament_impediments'>> {
  const teams = await listEveryTeamOf(db, playerId);
  const impediments = await listImpedimentsOf(db, playerId);
  const money = await listFeeRows(db, idsOf(teams));
  return {
    tournament_teams: teams.map((team) => ({
      id: team.id,
      tournament: team.tournament_name,
      category: team.category_name,
      status: team.status,
      invited: team.invited_by !== playerId,
      half: halfOf(team, playerId),
      desk_payments: moneyOf(team, playerId, money),
      created_at: team.created_at.toISOString(),
    })),
    tournament_impediments: impediments.map(({ tournament, ...minutes }) => ({
      ...{ tournament, ...impedimentOf(minutes) },
    })),
  };
}

function halfOf({ halves }: TeamRow, player: number) {
  const half = halves?.find((one) => one.player === player);
  return half ? { id: half.id, club_cents: half.club_cents } : null;
}

const idsOf = (teams: readonly TeamRow[]) => teams.map(({ id }) => id);

/** What tills have of a team, without the half of the partner. What is handed back is one row of the team: of it the own part. */
const moneyOf = (
  team: TeamRow,
  player: number,
  money: Awaited<ReturnType<typeof listFeeRows>>,
): TeamOfCustomer['desk_payments'] => {
  const own = halfOf(team, player);
  const inHalves = team.halves?.reduce((sum, { club_cents }) => sum + (club_cents ?? 0), 0) ?? 0;
  const ofTeam = own && inHalves > 0 ? (own.club_cents ?? 0) / inHalves : 1;
  return money
    .filter(({ team_id, half_id }) => team_id === team.id && (half_id === null || half_id === own?.id))
    .map(({ at, kind, method, half_id, amount_cents }) => ({
      ...{ at: at.toISOString(), kind, method },
      amount_cents: half_id === null ? Math.round(amount_cents * ofTeam) : amount_cents,
    }))
    .filter(({ amount_cents }) => amount_cents !== 0);
};

/** The teams of a customer's guests, without the partners, for the export of the customer. */
async function listTeamsOfCustomer(db: Database, customer: number): Promise<TeamOfCustomer[]> {
  const answer: TeamOfCustomer[] = [];
  for (const guest of await listGuests(db, customer)) {
    const given = await listImpedimentsOf(db, guest);
    const teams = await listEveryTeamOf(db, guest);
    const money = await listFeeRows(db, idsOf(teams));
    for (const team of teams) {
      const impediments = given.filter(({ tournament_id }) => tournament_id === team.tournament_id);
      answer.push({
        tournament: team.tournament_name,
        category: team.category_name,
        ...{ starts_on: team.starts_on, status: team.status },
        created_at: team.created_at.toISOString(),
        desk_payments: moneyOf(team, guest, money),
        ...(impediments.length > 0 && { impediments: impediments.map(impedimentOf) }),
      });
    }
  }
  return answer;
}

/**
 * Withdraws the player's teams of categories that are not drawn, each of which has its own draw: the place goes to the
 * next team, the fee back to its payer. A drawn team stays, as "Jogador removido", and the operator decides.
 */
export const eraseTeams = (tx: Database, { playerId, now }: { playerId: number; now: Date }): Promise<void> =>
  leaveTeams(tx, playerId, { because: 'account_deleted', now });

const isOver = (stage: TournamentStage): boolean => stage === 'finished' || stage === 'cancelled';

async function leaveTeams(
  tx: Database,
  player: number,
  { because, now }: { because: WithdrawalReason; now: Date },
): Promise<void> {
  for (const { id, stage } of await listTeamsOfPlayer(tx, player)) {
    if (isOver(stage)) continue;
    const category = await lockCategoryOf(tx, id);
    const team = await getTeam(tx, id);
    // Under the lock: the draw, or an end, may have been made while this request waited for it.
    if (category?.drawn_at !== null || team.status === 'withdrawn' || isOver(team.stage)) continue;
    await withdrawTeams(tx, [team], { because, by: player, now });
    await fillPlaces(tx, team.category_id, now);
  }
  // A drawn team stays; the player's impediments are deleted.
  await eraseImpediments(tx, player);
}

/** What tournaments have of the customers of clubs, who are their guests. */
export const customerTeams: CustomerTeams = {
  all: listTeamsOfCustomer,
  findTwice: findBoundTwice,
  async leave(tx, { customerId, now }) {
    for (const guest of await listGuests(tx, customerId))
      await leaveTeams(tx, guest, { because: 'account_deleted', now });
  },
};
