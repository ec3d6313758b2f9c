import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { maySeeTeam } from '../teams/team-state.ts';
import { presentOneTeam } from '../teams/teams.presenter.ts';
import { findTeam } from '../teams/teams.repository.ts';
import type { Seen } from './present-tournaments.ts';

/** A confirmed team, or the viewer's own; every other one is refused as not found. */
export async function getTournamentTeam(db: Database, id: number, seen: Seen): Promise<TournamentTeam> {
  const team = await findTeam(db, id);
  if (!team || !maySeeTeam(team, seen.viewer?.playerId ?? null))
    throw new Refusal('tournament_team_not_found');
  return presentOneTeam(db, team, seen);
}
