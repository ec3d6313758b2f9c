import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { TeamOfCustomer } from '@bandeja/contract/calls/desk-customers';
import type { Database } from '@bandeja/db/database';
import { impedimentOf } from '@bandeja/rules/tournaments/impediments';
import type { TournamentStage, WithdrawalReason } from '@bandeja/rules/tournaments/statuses';
import type { CustomerTeams } from '../customers/public.ts';
import { listGuests } from '../players/public.ts';
import { findBoundTwice } from './teams/entrants.repository.ts';
import { eraseImpediments, listImpedimentsOf } from './teams/impediments.repository.ts';
import { fillPlaces, withdrawTeams } from './teams/places.ts';
import { getTeam, listEveryTeamOf, listTeamsOfPlayer, type TeamRow } from './teams/teams.repository.ts';
import { lockCategory } from './tournaments.repository.ts';

/** The player's teams, without the partners, and when the player could not play. */
export async function exportTeams(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'tournament_teams' | 'tournament_impediments'>> {
  const teams = await listEveryTeamOf(db, playerId);
  const impediments = await listImpedimentsOf(db, playerId);
  return {
    tournament_teams: teams.map((team) => ({
      id: team.id,
      tournament: team.tournament_name,
      category: team.category_name,
      status: team.status,
      invited: team.invited_by !== playerId,
      half: halfOf(team, playerId),
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

/** The teams of a customer's guests, without the partners, for the export of the customer. */
async function listTeamsOfCustomer(db: Database, customer: number): Promise<TeamOfCustomer[]> {
  const teams = [];
  for (const guest of await listGuests(db, customer)) {
    const given = await listImpedimentsOf(db, guest);
    for (const team of await listEveryTeamOf(db, guest))
      teams.push({
        team,
        impediments: given.filter(({ tournament_id }) => tournament_id === team.tournament_id),
      });
  }
  return teams.map(({ team, impediments }) => ({
    tournament: team.tournament_name,
    category: team.category_name,
    ...{ starts_on: team.starts_on, status: team.status },
    created_at: team.created_at.toISOString(),
    ...(impediments.length > 0 && { impediments: impediments.map(impedimentOf) }),
  }));
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
  for (const { id, category_id, stage } of await listTeamsOfPlayer(tx, player)) {
    if (isOver(stage)) continue;
    const category = await lockCategory(tx, category_id);
    const team = await getTeam(tx, id);
    // Under the lock: the draw, or an end, may have been made while this request waited for it.
    if (category?.drawn_at !== null || team.status === 'withdrawn' || isOver(team.stage)) continue;
    await withdrawTeams(tx, [team], { because, by: player, now });
    await fillPlaces(tx, category_id, now);
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
