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
import {
  refuseAnswerNotFull,
  refuseClose,
  refuseOpen,
  seatedOf,
} from '@bandeja/rules/matches/opening/refuse-entry';
import { Refusal } from '../../../http/errors/refusal.ts';
import { lockPlayers } from '../../players/public.ts';
import { type Edit, saveMatch } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyOpened } from '../notices/notify-of-opening.ts';
import { scheduleFilling } from './follow-match.ts';
import { type MatchBookings, openedOf } from './opening-facts.ts';
import { countOpenOf, findMinorsAlone, updateOpening, upsertOpening } from './openings.repository.ts';

type OpenMatchInput = Parsed<typeof calls.openMatch>['body'];

/**
 * Opens a match to players who know none of it, or changes how it is open. Its other players are told when it opens.
 *
 * Throws what refuseOpen and decideFillBy refuse, opening_minor, opening_players_minor, opening_players_unfit, match_full and
 * too_many_open_matches.
 */
export async function openMatch(
  db: Database,
  id: number,
  input: OpenMatchInput,
  { viewer, now, bookings }: Edit & { bookings: MatchBookings },
): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const loaded = await lockLoadedMatch(tx, id);
    const refusal = refuseOpen(factsOf(loaded), viewer.playerId, now);
    if (refusal !== null) throw new Refusal(refusal);
    // Openings of one account are counted one after another.
    await lockPlayers(tx, [viewer.playerId]);
    const { match } = loaded;
    const seated = loaded.players.map(({ player_id }) => player_id);
    const minors = await findMinorsAlone(tx, [viewer.playerId, ...seated], now);
    if (minors.length > 0)
      throw new Refusal(minors.includes(viewer.playerId) ? 'opening_minor' : 'opening_players_minor');
    const isOpen = match.opening_state === 'open' || match.opening_state === 'full';
    if (!isOpen && placesFree(loaded.players) === 0) throw new Refusal('match_full');
    const free_until = match.booking_id === null ? null : await bookings.freeUntil(tx, match.booking_id);
    const { fill_by, not_full } = input;
    const decided = decideFillBy({ date: match.date, free_until, fill_by, not_full }, now);
    if (!decided.ok) throw new Refusal(decided.code);
    if ((await countOpenOf(tx, { player: viewer.playerId, match: id })) >= OPEN_MATCHES_AT_MOST)
      throw new Refusal('too_many_open_matches');

    const opening = { not_full, fill_by: new Date(decided.fill_by) };
    await upsertOpening(tx, {
      ...opening,
      match_id: id,
      level_min: input.level_min ?? null,
      level_max: input.level_max ?? null,
      gender: input.gender,
      note: input.note || null,
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
