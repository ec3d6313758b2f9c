import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/open-matches';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseLeave } from '@bandeja/rules/matches/abilities';
import { isInRange, JOINS_A_DAY, leaveFreeUntil, teamToEnter } from '@bandeja/rules/matches/opening/opening';
import { refusePlace } from '@bandeja/rules/matches/opening/places';
import { refuseMisfit, refuseOpenJoin, seatedOf } from '@bandeja/rules/matches/opening/refuse-entry';
import { addPlayer } from '@bandeja/rules/matches/players/positions';
import type { Team } from '@bandeja/rules/matches/team';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import type { PaymentAccounts } from '../../payments/public.ts';
import { findUnknownPlayers, lockPlayers } from '../../players/public.ts';
import { type Edit, openFor, saveEdit } from '../change-match.ts';
import { presentMatch } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyAdded } from '../notices/notify-of-match.ts';
import { notifyEntered, notifyPlaceFree } from '../notices/notify-of-opening.ts';
import { holdPlace, renewCode } from '../places/hold-place.ts';
import { findPriceBooking } from '../places/places.repository.ts';
import { insertPlaces } from '../players/match-players.repository.ts';
import { addOthers, playerOf, removeOwnPlace, syncCompetitiveSets } from '../players/match-players.ts';
import { deleteDecline } from '../results/results.repository.ts';
import { endInLine, nameInLine } from './match-line.repository.ts';
import { renewLine } from './match-line.ts';
import { entrantFor, type MatchBookings, openedOf } from './opening-facts.ts';
import { countJoins, deleteOldJoins, insertJoin, updateOpening } from './openings.repository.ts';
import { sentenceOf } from './present-opening.ts';
import { renewMatches } from './renew-matches.ts';
import { endRequestsBeside } from './requests.repository.ts';

/** Times a player entered an open match: a day's are counted. */
export const purgeJoins: Purge = (db, { now, limit }) =>
  deleteOldJoins(db, { before: retainedSince('matchJoins', now), limit });

/** The start of the day of the clock on which an account's acts are counted. */
export const startOfDay = (now: Date): Date =>
  new Date(zonedTime(localDateOf(now, DEFAULT_ZONE), 0, DEFAULT_ZONE));

type Place = { team?: Team | undefined; position?: number | undefined };

/**
 * Seats a player who enters an open match by an own act, in a locked match and with the player's lock: in the place
 * chosen, or the first free one of the team with fewer players. To enter is to consent to its result, as by a link.
 * The player's requests for other matches at that time end. Throws team_full.
 */
export async function seatEntrant(
  tx: Database,
  loaded: LoadedMatch,
  { player, team, position, now }: Place & { player: number; now: Date },
): Promise<LoadedMatch> {
  const { match, players } = loaded;
  const entered = team ?? teamToEnter(players);
  if (entered === null) throw new Refusal('match_full');
  const present = players.map((place) => ({ ...place, id: place.player_id }));
  const change = addPlayer(present, {
    id: player,
    team: entered,
    ...(position !== undefined && { position }),
  });
  if (!change.ok) throw new Refusal(change.code);
  const added = await insertPlaces(
    tx,
    match.id,
    change.changed.map((place) => ({
      player_id: place.id,
      team: place.team,
      position: place.position,
      confirmed_at: now,
    })),
    now,
  );
  await deleteDecline(tx, match.id, player);
  await syncCompetitiveSets(tx, loaded, [...players, ...added], now);
  await renewMatches(tx, await endRequestsBeside(tx, player, match), now);
  const inLine = loaded.opening?.line.find((one) => one.player === player);
  if (inLine) await endInLine(tx, inLine.id, 'taken');
  await saveEdit(tx, match.id, {}, now);
  return loadPresentMatch(tx, match.id);
}

type JoinInput = Edit &
  Parsed<typeof calls.joinOpenMatch>['body'] & { bookings: MatchBookings; accounts?: PaymentAccounts };

/**
 * Seats the viewer in an open match. The lock of the match admits one entrant at a time, that of the player one match at
 * a time. A place that costs is held for the player's Pix, and the others are told once it is paid; asked again, the place
 * that waits has a code again. Throws what refuseOpenJoin refuses, team_full, match_beside_booking until that is confirmed,
 * too_many_joins, and what holdPlace throws.
 */
export async function joinOpenMatch(
  db: Database,
  id: number,
  { viewer, now, bookings, accounts = undefined, beside_booking, team, position }: JoinInput,
): Promise<LoadedMatch> {
  const player = viewer.playerId;
  return withTransaction(db, async (tx) => {
    // The booking before the match: the order of every change of both.
    const booking = await findPriceBooking(tx, id);
    const court = booking === null ? null : await bookings.lockCourt(tx, booking, now);
    const loaded = await renewLine(tx, await lockLoadedMatch(tx, id), now);
    await lockPlayers(tx, [player]);
    const isPriced = (loaded.opening?.price_cents ?? 0) > 0;
    // Its creator has just changed the price.
    if (isPriced !== (court !== null) || (isPriced && booking !== loaded.match.booking_id))
      throw new Refusal('match_version_moved', { present: { match: presentMatch(loaded, viewer, now) } });
    const held =
      booking !== null && court !== null ? { court, booking, player, accounts: accounts ?? null, now } : null;
    const isSeated = loaded.players.some(({ player_id }) => player_id === player);
    if (held && isSeated && (await renewCode(tx, id, held))) return loadPresentMatch(tx, id);
    const entrant = await entrantFor(tx, loaded, { player, now, bookings });
    const refusal = refuseOpenJoin(openedOf(loaded), entrant, now);
    if (refusal !== null) throw new Refusal(refusal, { sentence: sentenceOf(refusal, loaded, entrant) });
    if (entrant.has_booking && !beside_booking) throw new Refusal('match_beside_booking');
    const joined = await countJoins(tx, { player, since: startOfDay(now) });
    if (joined >= JOINS_A_DAY) throw new Refusal('too_many_joins');
    await insertJoin(tx, { match: id, player, now });
    const waits = held !== null && (await holdPlace(tx, loaded, { ...held, first: entrant.unpaid_since }));
    // The others meet a player outside the range they agreed to, as where the creator's yes seats that player.
    if (entrant.request === 'accepted')
      await updateOpening(tx, id, { leave_free_until: leaveFreeUntil(now) });
    const entered = await seatEntrant(tx, loaded, { player, team, position, now });
    if (!waits) await notifyEntered(tx, entered, { by: player, now });
    return entered;
  });
}

/**
 * Removes the viewer from a match before its end. The creator still organizes it. Of a match that was opened, the others
 * are told, and the viewer may name a player who fits and takes the place: that one is asked to confirm. A place that the
 * viewer paid is first offered to that player, who enters and pays as everyone.
 *
 * Throws as openFor with refuseLeave; with a substitute, opening_substitute_pays of a place that waits for its Pix, opening_over, opening_substitute_unfit, player_not_found,
 * player_already_in_match and what addOthers throws.
 */
export async function leaveMatch(
  db: Database,
  id: number,
  { substitute, ...edit }: Edit & { substitute?: number | undefined },
): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const loaded = await openFor(refuseLeave, tx, id, edit);
    const own = playerOf(loaded, ({ player_id }) => player_id === viewer.playerId);
    const place = loaded.opening?.places.find(({ player }) => player === viewer.playerId);
    const by = viewer.playerId;
    const pays = place !== undefined;
    if (substitute !== undefined && place?.state === 'held') throw new Refusal('opening_substitute_pays');
    if (substitute !== undefined) await assertFits(tx, loaded, { substitute, leaving: by, pays, now });
    // First in line before the place becomes free: the change that frees it offers it to the first in line.
    if (substitute !== undefined && pays)
      await nameInLine(tx, { match: id, player: substitute, named_by: by, now });
    await removeOwnPlace(tx, loaded, by, now);
    if (substitute !== undefined) await addOthers(tx, { match: id, actor: by, players: [substitute], now });
    if (substitute !== undefined && !pays) {
      // Read again: players without a team have moved up.
      const { players } = await loadPresentMatch(tx, id);
      const present = players.map((place) => ({ ...place, id: place.player_id }));
      const { team, position } = own;
      const change = addPlayer(present, { id: substitute, team, position });
      if (!change.ok) throw new Refusal(change.code);
      await insertPlaces(
        tx,
        id,
        change.changed.map((place) => ({
          player_id: place.id,
          team: place.team,
          position: place.position,
          confirmed_at: null,
        })),
        now,
      );
      await saveEdit(tx, id, {}, now);
    }
    const left = await loadPresentMatch(tx, id);
    const instead = pays ? undefined : substitute;
    // A closed match lets no player enter and pay, so the named one could not.
    if (substitute !== undefined && pays && left.match.opening_state === 'closed')
      throw new Refusal('opening_over');
    if (instead !== undefined) await notifyAdded(tx, left, [instead], { by, now });
    // Of who has not paid, the others never heard.
    const isKnown = place?.state !== 'held';
    if (left.opening !== null && isKnown) await notifyPlaceFree(tx, left, { by, now, instead });
    return left;
  });
}

/** Refuses a substitute who does not fit into the place that becomes free, or may not pay it now. The creator pays no place. */
async function assertFits(
  tx: Database,
  loaded: LoadedMatch,
  { substitute, leaving, pays, now }: { substitute: number; leaving: number; pays: boolean; now: Date },
): Promise<void> {
  const remaining = { ...loaded, players: loaded.players.filter(({ player_id }) => player_id !== leaving) };
  const opened = openedOf(remaining);
  if (opened.opening === null || now >= loaded.match.date) throw new Refusal('opening_over');
  if ((await findUnknownPlayers(tx, [substitute])).length > 0) throw new Refusal('player_not_found');
  if (loaded.players.some(({ player_id }) => player_id === substitute))
    throw new Refusal('player_already_in_match');
  await lockPlayers(tx, [leaving, substitute]);
  const entrant = await entrantFor(tx, remaining, { player: substitute, now, bookings: null });
  // Its sentence tells of no block.
  const fits =
    entrant.block === null &&
    !entrant.was_removed &&
    (!pays || (substitute !== loaded.match.created_by && refusePlace(entrant, now) === null)) &&
    isInRange(opened.opening, entrant.level) &&
    refuseMisfit({ opening: opened.opening, seated: seatedOf(opened) }, entrant) === null;
  if (!fits) throw new Refusal('opening_substitute_unfit');
}
