import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { placeAmount, placeHeldUntil } from '@bandeja/rules/matches/opening/places';
import type { Instant } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findOpenPayment, openPayment, type PaymentAccounts } from '../../payments/public.ts';
import type { LoadedMatch } from '../matches.repository.ts';
import type { CourtOfMatch } from '../opening/opening-facts.ts';
import { followLater } from './follow-places.ts';
import { insertPlace, listPlaces, type PlaceRow, updatePlace } from './places.repository.ts';

type Held = {
  court: CourtOfMatch;
  booking: number;
  player: number;
  accounts: PaymentAccounts | null;
  now: Date;
};

/** Opens the payment of a held place; one that is open is kept. */
async function openCode(
  tx: Database,
  place: PlaceRow,
  { court, player, accounts, now }: Held,
): Promise<void> {
  if (accounts === null) throw new Refusal('payments_off');
  if (await findOpenPayment(tx, { kind: 'match_place', id: place.id })) return;
  const { club_id, charges_with } = court;
  const payable = { kind: 'match_place', id: place.id, club_id, charges_with } as const;
  await openPayment(tx, { payable, payer: player, amount_cents: place.amount_cents, accounts, now });
}

/**
 * Holds a place of a locked match for the player's own Pix, before the player is seated: one whom refuseOpenJoin lets in. Of two
 * places at once the second is refused: match_places_one_unpaid. Who has left a place whose money the creator has, and comes
 * back, has paid it already. `first`: since when the player has held places of the match and not paid.
 * A place that costs less only because another place still waits for its Pix is refused until that Pix is decided: else the fourth
 * place could be free while the other three are never paid. Resolves with true when the place waits for a payment.
 */
export async function holdPlace(
  tx: Database,
  { match, opening }: LoadedMatch,
  { first, ...held }: Held & { first: Instant | null },
): Promise<boolean> {
  const { court, booking, player, now } = held;
  // Its booking has just ended, and a job takes it from the match.
  if (!court.is_confirmed) throw new Refusal('opening_over');
  const places = await listPlaces(tx, match.id);
  const own = places.find((one) => one.player_id === player);
  if (own?.state === 'left') {
    await updatePlace(tx, own.id, { state: 'settled' });
    return false;
  }
  // The place that the player has just left waits for its refund.
  if (own) throw new Refusal('match_place_unpaid');
  if (!court.is_own) throw new Refusal('payments_off');
  const price = opening?.price_cents ?? 0;
  const amount_cents = placeAmount(price, { places, court });
  const known = placeAmount(price, { places: places.filter(({ state }) => state !== 'held'), court });
  if (amount_cents < known) throw new Refusal('match_place_rest');
  if (amount_cents === 0) return false;
  const { date } = match;
  const until = new Date(placeHeldUntil({ fill_by: opening?.fill_by ?? date, date, first }, now));
  const row = {
    match_id: match.id,
    booking_id: booking,
    player_id: player,
    amount_cents,
    until,
    created_at: now,
  };
  const place = await insertPlace(tx, row).catch((error: unknown) => {
    throw violatedConstraint(error) === 'match_places_one_unpaid' ? new Refusal('match_place_unpaid') : error;
  });
  await openCode(tx, place, held);
  await followLater(tx, match.id, until, place.id);
  return true;
}

/** A held place whose code the bank refused gets another one. False: the player has no place that waits. */
export async function renewCode(tx: Database, match: number, held: Held): Promise<boolean> {
  const own = (await listPlaces(tx, match)).find((one) => one.player_id === held.player);
  if (own?.state !== 'held' || own.until <= held.now) return false;
  await openCode(tx, own, held);
  return true;
}
