import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { refusePartner, refuseRegister } from '@bandeja/rules/tournaments/register-abilities';
import { placeUntil } from '@bandeja/rules/tournaments/registration';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findBlock, loadEntrants, lockPlayer } from '../../players/public.ts';
import { findCategory, getTournamentRow, lockCategory } from '../tournaments.repository.ts';
import { fillPlaces } from './fill-places.ts';
import { announceTournament, notifyOfTeam } from './notify-team.ts';
import { registerFacts } from './team-state.ts';
import { bindPlayer, insertTeam } from './team-writes.repository.ts';
import { getTeam, hasGivenUp, isBound, isInvited, type TeamRow } from './teams.repository.ts';

type RegisterTeamInput = {
  category: number;
  player_A: number;
  player_B: number;
  viewer: { playerId: number };
  now: Date;
};

/**
 * Registers the viewer and a partner, who is invited. The lock of the category serializes registrations, so its last
 * place goes to one team; without a free place the team waits in line. So does a pair that gave up a place of the category
 * before: an unaccepted invitation holds a place once. Only the viewer is bound until the partner accepts.
 */
export async function registerTeam(db: Database, input: RegisterTeamInput): Promise<TeamRow> {
  const { category: id, viewer, now } = input;
  const partner = partnerOf(input);
  // Without locks first, so that late requests fail cheaply.
  await refuseEntry(db, input, partner);
  return withTransaction(db, async (tx) => {
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
    bound: await isBound(db, id, partner),
    invited: await isInvited(db, id, partner),
  };
  const unfit = refusePartner(facts, self, chosen ?? null);
  if (unfit !== null) throw new Refusal(unfit);
  return { hash: tournament.hash, price_cents: category.price_cents, tournament };
}

/** The primary key of tournament_entrants is the final check. */
export async function bindUnlessBound(
  tx: Database,
  entrant: { category: number; team: number; player: number },
): Promise<void> {
  try {
    await bindPlayer(tx, entrant);
  } catch (error) {
    if (violatedConstraint(error) === 'tournament_entrants_once') throw new Refusal('team_player_registered');
    throw error;
  }
}
