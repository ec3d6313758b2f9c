import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/open-matches';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  decideFillBy,
  OPEN_MATCHES_AT_MOST,
  placesFree,
  suitsPlayers,
} from '@bandeja/rules/matches/opening/opening';
import { refusePrice } from '@bandeja/rules/matches/opening/places';
import {
  refuseAnswerNotFull,
  refuseClose,
  refuseOpen,
  seatedOf,
} from '@bandeja/rules/matches/opening/refuse-entry';
import { COURT_PLACES } from '@bandeja/rules/matches/team';
import { Refusal } from '../../../http/errors/refusal.ts';
import { hasAccount, type PaymentAccounts } from '../../payments/public.ts';
import { lockPlayers } from '../../players/public.ts';
import { type Edit, saveMatch } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyOpened } from '../notices/notify-of-opening.ts';
import { findBookingOfMatch } from '../places/places.repository.ts';
import { scheduleFilling } from './follow-match.ts';
import { type MatchBookings, openedOf } from './opening-facts.ts';
import { countOpenOf, findMinorsAlone, updateOpening, upsertOpening } from './openings.repository.ts';

type OpenMatchInput = Parsed<typeof calls.openMatch>['body'];

/**
 * Opens a match to players who know none of it, or changes how it is open. Its other players are told when it opens.
 *
 * Throws what refuseOpen, decideFillBy and refusePrice refuse, opening_minor, opening_players_minor, opening_players_unfit, match_full and
 * too_many_open_matches.
 */
export async function openMatch(
  db: Database,
  id: number,
  input: OpenMatchInput,
  { viewer, now, bookings, accounts }: Edit & { bookings: MatchBookings; accounts?: PaymentAccounts },
): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const { price_cents = 0 } = input;
    // The booking before the match: the order of every change of both.
    const seen = price_cents > 0 ? await findBookingOfMatch(tx, id) : null;
    const court = seen === null ? null : await bookings.lockCourt(tx, seen, now);
    const loaded = await lockLoadedMatch(tx, id);
    const refusal = refuseOpen(factsOf(loaded), viewer.playerId, now);
    if (refusal !== null) throw new Refusal(refusal);
    // Openings of one account are counted one after another.
    await lockPlayers(tx, [viewer.playerId]);
    const { match, players } = loaded;
    const isCreatorIn = ({ player_id, team }: (typeof players)[number]) =>
      player_id === match.created_by && team !== '';
    const seated = players.map(({ player_id }) => player_id);
    const minors = await findMinorsAlone(tx, [viewer.playerId, ...seated], now);
    if (minors.length > 0)
      throw new Refusal(minors.includes(viewer.playerId) ? 'opening_minor' : 'opening_players_minor');
    const isOpen = match.opening_state === 'open' || match.opening_state === 'full';
    if (!isOpen && placesFree(players) === 0) throw new Refusal('match_full');
    const free_until = match.booking_id === null ? null : await bookings.freeUntil(tx, match.booking_id);
    const { fill_by, not_full } = input;
    const decided = decideFillBy({ date: match.date, free_until, fill_by, not_full }, now);
    if (!decided.ok) throw new Refusal(decided.code);
    // One that opened again by itself may be the fourth.
    if (!isOpen && (await countOpenOf(tx, { player: viewer.playerId, match: id })) >= OPEN_MATCHES_AT_MOST)
      throw new Refusal('too_many_open_matches');

    const wrong = refusePrice(
      {
        price_cents,
        // Also those of who sits now and may leave: each place that is ever free can be bought.
        places: COURT_PLACES - (players.some(isCreatorIn) ? 1 : 0),
        present: loaded.opening && loaded.opening.places.length > 0 ? loaded.opening.price_cents : null,
      },
      court && {
        ...court,
        is_own:
          court.is_own &&
          seen === match.booking_id &&
          court.player === viewer.playerId &&
          hasAccount(court.charges_with, accounts?.installation ?? null),
      },
    );
    if (wrong !== null) throw new Refusal(wrong, { field: 'price_cents' });
    // Who has paid may leave until then.
    const agreed = loaded.opening?.places.some(({ state }) => state === 'held' || state === 'paid');
    if (agreed && loaded.opening && new Date(decided.fill_by) < loaded.opening.fill_by)
      throw new Refusal('opening_price_fixed', { field: 'fill_by' });

    const opening = { not_full, fill_by: new Date(decided.fill_by) };
    await upsertOpening(tx, {
      ...opening,
      match_id: id,
      level_min: input.level_min ?? null,
      level_max: input.level_max ?? null,
      gender: input.gender,
      note: input.note || null,
      ...(price_cents > 0
        ? { price_cents, price_booking: match.booking_id }
        : { price_cents: null, price_booking: null }),
      opened_at: now,
    });
    await saveMatch(tx, id, { opening_state: 'open' }, now);
    await scheduleFilling(tx, id, { ...opening, now });
    const opened = await loadPresentMatch(tx, id);
    // With the genders of its players, which a match that was never opened has not.
    if (!suitsPlayers(input.gender, seatedOf(openedOf(opened)))) throw new Refusal('opening_players_unfit');
    if (!isOpen) await notifyOpened(tx, opened, { by: viewer.playerId, now });
    return opened;
  });
}

/** Closes it: no player enters any more, and requests end. Throws as refuseClose. */
export async function closeMatch(db: Database, id: number, { viewer, now }: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const refusal = refuseClose(openedOf(await lockLoadedMatch(tx, id)), viewer.playerId);
    if (refusal !== null) throw new Refusal(refusal);
    await saveMatch(tx, id, { opening_state: 'closed' }, now);
    return loadPresentMatch(tx, id);
  });
}

/** The creator says what happens when it does not fill. Throws as refuseAnswerNotFull. */
export async function answerNotFull(
  db: Database,
  id: number,
  { answer, viewer, now }: Edit & Parsed<typeof calls.answerNotFull>['body'],
): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const loaded = await lockLoadedMatch(tx, id);
    const refusal = refuseAnswerNotFull(openedOf(loaded), viewer.playerId, now);
    if (refusal !== null) throw new Refusal(refusal);
    const fill_by = answer === 'wait' ? loaded.match.date : (loaded.opening?.fill_by ?? loaded.match.date);
    const filling = { fill_by, not_full: answer === 'cancel' ? ('cancel' as const) : ('keep' as const) };
    await updateOpening(tx, id, filling);
    await scheduleFilling(tx, id, { ...filling, now });
    await saveMatch(tx, id, {}, now);
    return loadPresentMatch(tx, id);
  });
}
