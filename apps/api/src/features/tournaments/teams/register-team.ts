import type { ErrorCode } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import type { Impediment } from '@bandeja/rules/tournaments/impediments';
import {
  placeUntil,
  refusePartner,
  refuseRegister,
  settledStatus,
} from '@bandeja/rules/tournaments/registration';
import {
  refuseAcceptTeam,
  refuseDeclineTeam,
  refuseWithdrawTeam,
  type TeamRule,
} from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findBlock, loadEntrants, lockPlayer } from '../../players/public.ts';
import { findCategory, getTournamentRow, lockCategory, registerFacts } from '../tournaments.repository.ts';
import { bindPlayer, findPlaceOf, hasGivenUp } from './entrants.repository.ts';
import { refusalOf } from './entry-refusal.ts';
import { writeImpediments } from './give-impediments.ts';
import { shareTournament } from './impediments.repository.ts';
import { lockCategoryOf } from './merges.repository.ts';
import { announceTournament, fillPlaces, notifyConfirmed, notifyOfTeam, withdrawTeams } from './places.ts';
import {
  findTeam,
  getTeam,
  insertTeam,
  maySeeTeam,
  type TeamRow,
  teamFacts,
  updateTeams,
} from './teams.repository.ts';

type RegisterTeamInput = {
  category: number;
  player_A: number;
  player_B: number;
  /** All of the viewer in the tournament; left out: as they are. */
  impediments?: readonly Impediment[] | undefined;
  viewer: { playerId: number };
  now: Date;
};

/**
 * Registers the viewer and a partner, who is invited. The lock of the category serializes registrations, so its last
 * place goes to one team; without a free place the team waits in line. So does a pair that gave up a place of the category
 * before: an unaccepted invitation holds a place once. Only the viewer is bound until the partner accepts.
 */
export async function registerTeam(db: Database, input: RegisterTeamInput): Promise<TeamRow> {
  const { category: id, viewer, impediments, now } = input;
  const partner = partnerOf(input);
  // Without locks first, so that late requests fail cheaply.
  const seen = await refuseEntry(db, input, partner);
  return withTransaction(db, async (tx) => {
    // Tournament before category, as at the desk.
    if (impediments) await shareTournament(tx, seen.tournament.id);
    if (!(await lockCategory(tx, id))) throw new Refusal('tournament_category_not_found');
    // The account was deleted while this request waited for the lock.
    if (!(await lockPlayer(tx, viewer.playerId))) throw new Refusal('unauthenticated');
    const { hash, price_cents, tournament } = await refuseEntry(tx, input, partner);
    await fillPlaces(tx, id, now);
    const present = await findCategory(tx, id);
    const waits =
      !present ||
      present.teams >= present.max_teams ||
      (await hasGivenUp(tx, { category: id, pair: [viewer.playerId, partner] }));
    const team = await insertTeam(tx, {
      category_id: id,
      player_a: input.player_A,
      player_b: input.player_B,
      invited_by: viewer.playerId,
      status: waits ? 'waiting' : 'invited',
      place_until: waits ? null : new Date(placeUntil(tournament, now)),
      price_cents,
      created_at: now,
      updated_at: now,
    });
    await bindUnlessBound(tx, { category: id, team, player: viewer.playerId });
    if (impediments) await writeImpediments(tx, tournament, { player: viewer.playerId, impediments });
    await fillPlaces(tx, id, now);
    await notifyOfTeam(
      tx,
      'tournament_invited',
      { id: team, hash },
      {
        players: [partner],
        now,
        params: { by: viewer.playerId },
      },
    );
    announceTournament(tx, hash);
    return getTeam(tx, team);
  });
}

function partnerOf({ player_A, player_B, viewer }: RegisterTeamInput): number {
  if (player_A !== viewer.playerId && player_B !== viewer.playerId) throw new Refusal('team_needs_self');
  if (player_A === player_B) throw new Refusal('team_same_player', { field: 'player_B' });
  return player_A === viewer.playerId ? player_B : player_A;
}

/** Throws the first reason against this team; returns the terms of the category. The first rule also fills `can`. */
async function refuseEntry(db: Database, { category: id, viewer, now }: RegisterTeamInput, partner: number) {
  const category = await findCategory(db, id, viewer.playerId);
  if (!category) throw new Refusal('tournament_category_not_found');
  const tournament = await getTournamentRow(db, category.tournament_id);
  const entrants = await loadEntrants(db, [viewer.playerId, partner]);
  const [self, other] = [entrants.get(viewer.playerId) ?? null, entrants.get(partner)];
  const facts = registerFacts(tournament, category);
  const refusal = refuseRegister(facts, self, now);
  if (refusal !== null || self === null) throw new Refusal(refusal ?? 'player_missing');
  const chosen = other && {
    entrant: other,
    apart: (await findBlock(db, viewer.playerId, [partner])) !== null,
    ...(await findPlaceOf(db, id, partner)),
  };
  const unfit = refusePartner(facts, self, chosen ?? null);
  if (unfit !== null) throw refusalOf(unfit, category, [self, other ?? null]);
  return { hash: tournament.hash, price_cents: category.price_cents, tournament };
}

/**
 * The partner accepts the invitation, or either player takes an offered place. A team with a place is confirmed when
 * its category is free, else it has to pay while the place is held.
 */
export async function acceptTeam(db: Database, id: number, edit: TeamEdit): Promise<TeamRow> {
  return changeTeam(db, id, edit, async (tx, team) => {
    const { viewer, now } = edit;
    assertMayWithTeam(refuseAcceptTeam, team, viewer.playerId, now);
    const isInvitation = team.invitation !== null;
    if (isInvitation) await bindPartner(tx, team, viewer.playerId);
    const status = team.status === 'waiting' ? team.status : settledStatus(team);
    const isPlaced = status === 'awaiting_payment';
    await updateTeams(
      tx,
      [team.id],
      {
        status,
        place_until: isPlaced ? team.place_until : null,
        ...(isInvitation && { accepted_at: now }),
      },
      now,
    );
    if (status === 'confirmed') return notifyConfirmed(tx, team, now);
    if (isInvitation)
      await notifyOfTeam(tx, 'tournament_accepted', team, {
        players: [team.invited_by],
        now,
        params: {
          by: viewer.playerId,
          pay_until: isPlaced ? (team.place_until?.toISOString() ?? null) : null,
        },
      });
  });
}

async function bindPartner(tx: Database, team: TeamRow, player: number): Promise<void> {
  if (!(await lockPlayer(tx, player))) throw new Refusal('unauthenticated');
  // Read again under the lock: the player may have entered another category at this moment.
  if (team.entries_max !== null && (await findPlaceOf(tx, team.category_id, player)).full)
    throw new Refusal('team_entries_full');
  await bindUnlessBound(tx, { category: team.category_id, team: team.id, player });
}

/** The partner declines the invitation: the team ends, and its inviter is free for another one. */
export const declineTeam = (db: Database, id: number, edit: TeamEdit): Promise<TeamRow> =>
  changeTeam(db, id, edit, (tx, team) => {
    assertMayWithTeam(refuseDeclineTeam, team, edit.viewer.playerId, edit.now);
    return withdrawTeams(tx, [team], { because: 'declined', by: edit.viewer.playerId, now: edit.now });
  });

/** A player of the team withdraws it until the registration ends; a paid fee goes back to its payer. */
export const withdrawTeam = (db: Database, id: number, edit: TeamEdit): Promise<TeamRow> =>
  changeTeam(db, id, edit, (tx, team) => {
    assertMayWithTeam(refuseWithdrawTeam, team, edit.viewer.playerId, edit.now);
    return withdrawTeams(tx, [team], { because: 'left', by: edit.viewer.playerId, now: edit.now });
  });

/** The acting player. */
type TeamEdit = { viewer: { playerId: number }; now: Date };

/** Locks the category of a team, then reads the team. Refuses (404) a team that the viewer may not see. */
export async function lockTeam(tx: Database, id: number, viewer: { playerId: number }): Promise<TeamRow> {
  const seen = await findTeam(tx, id);
  if (!seen || !maySeeTeam(seen, viewer.playerId)) throw new Refusal('tournament_team_not_found');
  await lockCategoryOf(tx, id);
  return getTeam(tx, id);
}

/** Changes a team inside one transaction: locks its category, changes it, and offers the places that became free. */
async function changeTeam(
  db: Database,
  id: number,
  { viewer, now }: TeamEdit,
  change: (tx: Database, team: TeamRow) => Promise<void>,
): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const team = await lockTeam(tx, id, viewer);
    await change(tx, team);
    await fillPlaces(tx, team.category_id, now);
    announceTournament(tx, team.hash);
    return getTeam(tx, id);
  });
}

/** Throws the refusal of the rule; the same rule fills `can`. */
function assertMayWithTeam(rule: TeamRule<ErrorCode>, team: TeamRow, viewer: number, now: Date): void {
  const refusal = rule(teamFacts(team), viewer, now);
  if (refusal !== null) throw refusalOf(refusal, team, team.invitation?.entrants ?? []);
}

/** The primary key of tournament_entrants is the final check. */
async function bindUnlessBound(
  tx: Database,
  entrant: { category: number; team: number; player: number },
): Promise<void> {
  try {
    if (!(await bindPlayer(tx, entrant))) throw new Refusal('team_player_registered');
  } catch (error) {
    if (violatedConstraint(error) === 'tournament_entrants_once') throw new Refusal('team_player_registered');
    throw error;
  }
}
