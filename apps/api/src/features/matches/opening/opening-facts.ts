import type { Database } from '@bandeja/db/database';
import { takesPart } from '@bandeja/rules/matches/abilities';
import { spanOf } from '@bandeja/rules/matches/opening/opening';
import type { CourtOfPlaces } from '@bandeja/rules/matches/opening/places';
import type { Entrant } from '@bandeja/rules/matches/opening/refuse-entry';
import { metInMatch } from '@bandeja/rules/players/blocks';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { Payable } from '../../payments/public.ts';
import { factsOf } from '../matches.presenter.ts';
import type { LoadedMatch } from '../matches.repository.ts';
import { readEntrants } from './entrants.repository.ts';
import { openingFactsOf } from './present-opening.ts';

/** The booking whose court players of an open match pay places of. */
export type CourtOfMatch = CourtOfPlaces &
  Pick<Payable, 'club_id' | 'charges_with' | 'start_at' | 'description'> & {
    player: number | null;
    is_confirmed: boolean;
  };

type OfPayment = { booking: number; payment: number; now: Date };

/** What matches ask of bookings, which import matches: app.ts and tasks.ts hand it over. */
export type MatchBookings = {
  /** Whether a player has a booking at that time. */
  hasBookingAt: (db: Database, asked: { player: number; from: Date; to: Date }) => Promise<boolean>;
  /** When the free cancellation of a booking ends; null: there is no such booking. */
  freeUntil: (db: Database, booking: number) => Promise<Date | null>;
  /** The same, and locks the booking: before its match, as every change of both does. */
  lockBooking: (tx: Database, booking: number) => Promise<Date | null>;
  /** Whether releaseCourt can give the locked booking back. */
  mayReleaseCourt: (tx: Database, released: { id: number; player: number; at: Date }) => Promise<boolean>;
  /** Cancels the player's booking as of that instant: its match did not fill. */
  releaseCourt: (tx: Database, released: { id: number; player: number; at: Date }) => Promise<void>;
  /** The booking of places that cost; locked: before its match. Null: there is no such booking. */
  lockCourt: (tx: Database, booking: number, now: Date) => Promise<CourtOfMatch | null>;
  readCourt: (db: Database, booking: number, now: Date) => Promise<CourtOfMatch | null>;
  /** The money of a place is the booking's; returnForPlace: and as much of the creator's own goes back. */
  takeForCourt: (tx: Database, of: OfPayment) => Promise<void>;
  returnForPlace: (tx: Database, of: OfPayment & { cents: number }) => Promise<void>;
  /** A bank took money of the booking back that a place had brought, or gave it again. */
  recordBank: (
    tx: Database,
    of: OfPayment & { cents: number; how: 'refunded' | 'charged_back' | 'in_part' | 'won' },
  ) => Promise<void>;
};

export const openedOf = (loaded: LoadedMatch) => ({
  match: factsOf(loaded),
  opening: openingFactsOf(loaded),
});

/** What decides whether players fit into a match, by player. is_gone: the account was deleted. */
export async function entrantsFor(
  db: Database,
  loaded: LoadedMatch,
  { players, now }: { players: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, Entrant & { is_gone: boolean }>> {
  const met = metInMatch(factsOf(loaded));
  const entrants = await readEntrants(db, { players, match: loaded.match, met, now });
  return new Map(entrants.map((entrant) => [entrant.player, { ...entrant, has_booking: false }]));
}

/** What decides whether a player fits into a match. */
export async function entrantFor(
  db: Database,
  loaded: LoadedMatch,
  {
    player,
    now,
    bookings,
  }: { player: number; now: Date; bookings: Pick<MatchBookings, 'hasBookingAt'> | null },
): Promise<Entrant> {
  const entrant = (await entrantsFor(db, loaded, { players: [player], now })).get(player);
  if (!entrant) throw new Error('one row a player');
  const has_booking =
    bookings !== null && (await bookings.hasBookingAt(db, { player, ...spanOf(loaded.match) }));
  return { ...entrant, has_booking };
}

/**
 * A match that was opened with what decides whether the viewer fits into it, where its answer says that; of a closed one
 * whether a block hides it.
 */
export async function withEntrant(
  db: Database,
  loaded: LoadedMatch,
  { viewer, now }: { viewer: Viewer | null; now: Date },
): Promise<LoadedMatch> {
  const player = viewer?.playerId ?? null;
  const { opening_state, ended_at } = loaded.match;
  if (player === null || opening_state === null || ended_at !== null) return loaded;
  if (takesPart(factsOf(loaded), player)) return loaded;
  return { ...loaded, entrant: await entrantFor(db, loaded, { player, now, bookings: null }) };
}
