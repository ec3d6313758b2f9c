import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { TeamSummary } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { createPaymentAbility } from '@bandeja/rules/payments/payment-abilities';
import { REMOVED_PLAYER } from '@bandeja/rules/players/names';
import {
  refuseAcceptTeam,
  refuseDeclineTeam,
  refuseTeamFee,
  refuseWithdrawTeam,
} from '@bandeja/rules/tournaments/team-abilities';
import type { Viewer } from '../../../http/session/viewer.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { teamFacts } from './team-state.ts';
import type { TeamRow } from './teams.repository.ts';

type Seen = { viewer: Pick<Viewer, 'playerId'> | null; hasProvider: boolean; now: Date };
type Players = ReadonlyMap<number, PlayerSummary>;

const CURRENCY = 'BRL';

const playerIn = (players: Players, id: number): PlayerSummary =>
  players.get(id) ?? { id, ...REMOVED_PLAYER, images: [] };

/** Teams with the names and pictures of their players: two statements for any number of teams. */
export async function presentTeams(
  db: Database,
  teams: readonly TeamRow[],
  seen: Seen,
): Promise<TournamentTeam[]> {
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  return teams.map((team) => presentTeam(team, players, seen));
}

export async function presentOneTeam(db: Database, team: TeamRow, seen: Seen): Promise<TournamentTeam> {
  const players = await loadPlayerSummaries(db, [team.player_a, team.player_b]);
  return presentTeam(team, players, seen);
}

function presentTeam(team: TeamRow, players: Players, { viewer, hasProvider, now }: Seen): TournamentTeam {
  const player = viewer?.playerId ?? null;
  const isOwn = player !== null && (team.player_a === player || team.player_b === player);
  const facts = teamFacts(team);
  const refusals = {
    accept: refuseAcceptTeam(facts, player, now),
    pay: createPaymentAbility(
      { pay: refuseTeamFee(facts, player, now), open: team.open_payment },
      { viewer: player, hasProvider },
    ),
  };
  return {
    id: team.id,
    category: team.category_id,
    category_name: team.category_name,
    tournament: { hash: team.hash, name: team.tournament_name },
    player_A: playerIn(players, team.player_a),
    player_B: playerIn(players, team.player_b),
    invited_by: team.invited_by,
    accepted: team.accepted_at !== null,
    group: team.group_id,
    status: team.status,
    place_until: team.place_until?.toISOString() ?? null,
    line: team.line,
    withdrawn_because: isOwn ? team.withdrawn_because : null,
    price_cents: team.price_cents,
    currency: CURRENCY,
    payment: isOwn ? team.payment : null,
    paid_at_club: isOwn && team.paid_at_club_at !== null,
    can: {
      accept: refusals.accept === null,
      decline: refuseDeclineTeam(facts, player, now) === null,
      withdraw: refuseWithdrawTeam(facts, player, now) === null,
      pay: refusals.pay === null,
    },
    refusals,
  };
}

export const presentTeamSummary = (
  team: Pick<TeamRow, 'id' | 'player_a' | 'player_b' | 'status' | 'withdrawn_because'>,
  players: Players,
): TeamSummary => ({
  id: team.id,
  player_A: playerIn(players, team.player_a),
  player_B: playerIn(players, team.player_b),
  // The teams of a cancelled tournament did not leave it.
  withdrawn: team.status === 'withdrawn' && team.withdrawn_because !== 'tournament_cancelled',
});
