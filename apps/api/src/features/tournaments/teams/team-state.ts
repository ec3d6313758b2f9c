import type { ErrorCode } from '@bandeja/contract/error-codes';
import type { RegisterFacts } from '@bandeja/rules/tournaments/register-abilities';
import type { TeamFacts, TeamRule } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { CategoryRow, TournamentRow } from '../tournaments.repository.ts';
import type { TeamRow } from './teams.repository.ts';

/** The partner of the player who registered the team. */
const partnerOf = ({ invited_by, player_a, player_b }: TeamRow): number =>
  invited_by === player_a ? player_b : player_a;

/** The players that a team binds. */
export const boundPlayers = (team: TeamRow): number[] =>
  team.accepted_at === null ? [team.invited_by] : [team.player_a, team.player_b];

/** A team as the input of the rules. */
export const teamFacts = (team: TeamRow): TeamFacts => ({
  status: team.status,
  invited_by: team.invited_by,
  partner: partnerOf(team),
  invitation: team.invitation,
  place_until: team.place_until,
  apart: team.apart,
  limits: team,
  tournament: team,
});

/** A category, read for the viewer, as the input of the rules of registration. */
export const registerFacts = (tournament: TournamentRow, category: CategoryRow): RegisterFacts => ({
  tournament,
  limits: category,
  bound: category.bound,
  invitations: category.invitations,
});

/** Whether the viewer sees a team: confirmed teams are public, the others are seen by their players. */
export const maySeeTeam = (team: TeamRow, viewer: number | null): boolean =>
  team.status === 'confirmed' || team.player_a === viewer || team.player_b === viewer;

/** Throws the refusal of the rule; the same rule fills `can`. */
export function assertMayWithTeam(rule: TeamRule<ErrorCode>, team: TeamRow, viewer: number, now: Date): void {
  const refusal = rule(teamFacts(team), viewer, now);
  if (refusal !== null) throw new Refusal(refusal);
}
