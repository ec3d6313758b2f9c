import type { Parsed } from '@bandeja/contract/call';
import type { createMatch as createMatchCall } from '@bandeja/contract/calls/matches';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { addPlayer, type Placed } from '@bandeja/rules/matches/players/positions';
import { MAX_PER_TEAM, TEAMS } from '@bandeja/rules/matches/team';
import { Refusal, ValidationRefusal } from '../../../http/errors/refusal.ts';
import { isCourtOfPublishedClub } from '../../clubs/public.ts';
import { findUnknownPlayers } from '../../players/public.ts';
import { insertMatch, type LoadedMatch, loadPresentMatch, type NewMatch } from '../matches.repository.ts';
import { notifyAdded } from '../notices/notify-of-match.ts';
import { insertPlaces } from '../players/match-players.repository.ts';
import { addOthers } from '../players/match-players.ts';

/** Locks the creator's booking, or refuses. The bookings feature implements it and app.ts passes it in. */
export type HoldBooking = (
  tx: Database,
  id: number,
  by: { player: number; now: Date },
) => Promise<{ id: number; court_id: number; start_at: Date; end_at: Date }>;

type CreateMatchInput = Parsed<typeof createMatchCall>['body'] & {
  creator: number;
  now: Date;
  holdBooking: HoldBooking;
};
type PlaceInput = NonNullable<CreateMatchInput['players']>[number];

/**
 * Creates a match with its first players. Court and start come from a booking of the creator when the input has none.
 *
 * Throws booking_not_found, booking_already_cancelled, match_booking_taken, court_not_found, team_full,
 * player_already_in_match, what addOthers throws, and a 400 under `players` when a player does not exist.
 */
export async function createMatch(db: Database, input: CreateMatchInput): Promise<LoadedMatch> {
  const { creator, now, holdBooking, type, players = [], is_public = false, meta_data } = input;
  return withTransaction(db, async (tx) => {
    const booking = input.booking ? await holdBooking(tx, input.booking, { player: creator, now }) : null;
    const date = input.date === undefined ? booking?.start_at : new Date(input.date);
    // The contract requires a date or a booking.
    if (!date) throw new Refusal('invalid_request', { field: 'date' });
    const places = placesOf(creator, players);
    const unknown = await findUnknownPlayers(
      tx,
      places.map(({ id }) => id),
    );
    if (unknown.length > 0) {
      throw new ValidationRefusal({ players: [ERROR_SENTENCE.player_not_found] });
    }
    if (input.court) await assertPublicCourt(tx, input.court);
    const court = input.court === undefined ? (booking?.court_id ?? null) : input.court;
    const id = await insert(
      tx,
      {
        date,
        type,
        is_public,
        court_id: court,
        timezone: court === null ? (input.timezone ?? null) : null,
        club_name: meta_data?.club || null,
        booking_id: booking?.id ?? null,
        ends_at: booking && new Date(date.getTime() + booking.end_at.getTime() - booking.start_at.getTime()),
        created_by: creator,
      },
      now,
    );
    const seated = places.map((place) => place.id);
    await addOthers(tx, { match: id, actor: creator, players: seated, now });
    await insertPlaces(
      tx,
      id,
      places.map((place) => ({
        player_id: place.id,
        team: place.team,
        position: place.position,
        confirmed_at: place.id === creator ? now : null,
      })),
      now,
    );
    const created = await loadPresentMatch(tx, id);
    await notifyAdded(tx, created, seated, { by: creator, now });
    return created;
  });
}

/** A court of a club that only its staff sees does not exist for players. */
export async function assertPublicCourt(tx: Database, court: number): Promise<void> {
  if (!(await isCourtOfPublishedClub(tx, court))) throw new Refusal('court_not_found');
}

async function insert(tx: Database, match: NewMatch, now: Date): Promise<number> {
  try {
    return await insertMatch(tx, match, now);
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'matches_booking_key':
        throw new Refusal('match_booking_taken');
      case 'matches_court_id_fkey':
        throw new Refusal('court_not_found');
      default:
        throw error;
    }
  }
}

/**
 * The places of all players at the start, by the rule of adding one after another. Players with a position come
 * first. The creator is A1; when that place is taken or the input places the creator, the rule of adding decides.
 */
function placesOf(creator: number, inputs: readonly PlaceInput[]): Placed[] {
  const own = inputs.filter(({ player, team }) => player === creator && team === undefined);
  const others = inputs.filter((place) => !own.includes(place));
  const isCreatorPlaced = others.some(({ player }) => player === creator);
  const seats =
    TEAMS.find((team) => others.filter((place) => place.team === team).length < MAX_PER_TEAM) ?? '';

  const exact = others.filter(({ team, position }) => team && position !== undefined);
  const creatorPlace: PlaceInput[] = isCreatorPlaced ? [] : [{ player: creator, team: seats, position: 1 }];
  const rest = others.filter((place) => !exact.includes(place));
  // A creator listed twice, or listed and placed: addPlayer refuses.
  const again = isCreatorPlaced ? own : own.slice(1);

  let places: Placed[] = [];
  for (const { player, team = '', position } of [...exact, ...creatorPlace, ...rest, ...again]) {
    const change = addPlayer(places, { id: player, team, ...(position !== undefined && { position }) });
    if (!change.ok) throw new Refusal(change.code);
    places = change.players;
  }
  return places;
}
