import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import {
  placeAmount,
  placeHeldAgainAt,
  placeHeldUntil,
  placesCountSince,
} from '@bandeja/rules/matches/opening/places';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findOpenPayment, openPayment, type PaymentAccounts } from '../../payments/public.ts';
import type { LoadedMatch } from '../matches.repository.ts';
import type { CourtOfMatch } from '../opening/opening-facts.ts';
import { followLater } from './follow-places.ts';
import { findUnpaidSince, insertPlace, listPlaces, type PlaceRow, updatePlace } from './places.repository.ts';

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
 * Holds a place of a locked match for the player's own Pix, before the player is seated. Of two places at once the second is
 * refused: match_places_one_unpaid. Who has left a place whose money the creator has, and comes back, has paid it already, unless
 * a bank took that money back. Who has held one without paying lets others come first.
 * Resolves with whether the place waits for money.
 */
export async function holdPlace(tx: Database, { match, opening }: LoadedMatch, held: Held): Promise<boolean> {
  const { court, booking, player, now } = held;
  // Its booking has just ended, and a job takes it from the match.
  if (!court.is_confirmed) throw new Refusal('opening_over');
  const places = await listPlaces(tx, match.id);
  const own = places.find((one) => one.player_id === player);
  if (own?.state === 'left') {
    if (!own.has_money) throw new Refusal('match_place_lost');
    await updatePlace(tx, own.id, { state: 'settled' });
    return false;
  }
  // The place that the player has just left waits for its refund.
  if (own) throw new Refusal('match_place_unpaid');
  if (!court.is_own) throw new Refusal('payments_off');
  const amount_cents = placeAmount(opening?.price_cents ?? 0, { places, court });
  if (amount_cents === 0) return false;
  const since = placesCountSince(now);
  const first = await findUnpaidSince(tx, { match: match.id, player, since });
  const from = placeHeldAgainAt(first, now);
  if (from !== null) {
    const time = localTimeOf(from, match.timezone ?? DEFAULT_ZONE);
    const sentence = `Você guardou uma vaga desta partida e não pagou. Até as ${time}, outras pessoas podem entrar antes de você.`;
    throw new Refusal('match_place_pause', { sentence });
  }
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
