import type { MatchRequest } from '@bandeja/contract/calls/open-matches';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { leaveFreeUntil, REQUESTS_A_DAY, requestEnds } from '@bandeja/rules/matches/opening/opening';
import { refuseEntry, refuseRequest } from '@bandeja/rules/matches/opening/refuse-entry';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { lockPlayers } from '../../players/public.ts';
import { type Edit, saveMatch } from '../change-match.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { countNoShowsOf } from '../no-shows/no-shows.ts';
import { notifyAnswered, notifyEntered, notifyRequested } from '../notices/notify-of-opening.ts';
import { getMatch } from '../reads/read-matches.ts';
import { seatEntrant, startOfDay } from './join-open-match.ts';
import { renewLine } from './match-line.ts';
import { entrantFor, type MatchBookings, openedOf } from './opening-facts.ts';
import { countRequests, updateOpening } from './openings.repository.ts';
import {
  endRequest,
  findRequest,
  insertRequest,
  type LoadedRequest,
  listRequests,
} from './requests.repository.ts';

type Asked = { id: number; viewer: PlayerViewer; now: Date };

const presentRequest = (
  { id, player, player_id, level, text, state, created_at, until }: LoadedRequest,
  { creator, viewer, now }: { creator: number; viewer: PlayerViewer; now: Date },
): MatchRequest => {
  const isWaiting = state === 'waiting' && until > now;
  return {
    id,
    player,
    level,
    text,
    state: state === 'waiting' && !isWaiting ? 'expired' : state,
    created_at: created_at.toISOString(),
    until: until.toISOString(),
    can: {
      answer: isWaiting && creator === viewer.playerId,
      withdraw: isWaiting && player_id === viewer.playerId,
    },
  };
};

/** All requests for the creator, the own one for others. */
export async function listMatchRequests(db: Database, { id, viewer, now }: Asked): Promise<MatchRequest[]> {
  const { match } = await getMatch(db, id, viewer);
  const isCreator = match.created_by === viewer.playerId;
  const rows = await listRequests(db, { match: id, player: isCreator ? undefined : viewer.playerId });
  const missed = isCreator
    ? await countNoShowsOf(
        db,
        rows.map(({ player_id }) => player_id),
        now,
      )
    : new Map<number, number>();
  return rows.map((row) => {
    const no_shows = missed.get(row.player_id);
    const request = presentRequest(row, { creator: match.created_by, viewer, now });
    return no_shows === undefined ? request : { ...request, no_shows };
  });
}

/** The viewer's own request. */
export async function getOwnRequest(db: Database, { id, viewer, now }: Asked): Promise<MatchRequest> {
  const { match } = await getMatch(db, id, viewer);
  const [own] = await listRequests(db, { match: id, player: viewer.playerId });
  if (!own) throw new Refusal('match_request_not_found');
  return presentRequest(own, { creator: match.created_by, viewer, now });
}

type RequestInput = Edit & {
  text?: string | null | undefined;
  beside_booking?: boolean | undefined;
  bookings: MatchBookings;
};

/**
 * Asks the creator to enter a match of another range. Throws what refuseRequest refuses, match_beside_booking until that is confirmed, and
 * too_many_match_requests.
 */
export async function requestMatch(
  db: Database,
  id: number,
  { text, beside_booking, viewer, now, bookings }: RequestInput,
): Promise<MatchRequest> {
  const player = viewer.playerId;
  return withTransaction(db, async (tx) => {
    const loaded = await renewLine(tx, await lockLoadedMatch(tx, id), now);
    await lockPlayers(tx, [player]);
    const entrant = await entrantFor(tx, loaded, { player, now, bookings });
    const refusal = refuseRequest(openedOf(loaded), entrant, now);
    if (refusal !== null) throw new Refusal(refusal);
    if (entrant.has_booking && !beside_booking) throw new Refusal('match_beside_booking');
    if ((await countRequests(tx, { player, since: startOfDay(now) })) >= REQUESTS_A_DAY)
      throw new Refusal('too_many_match_requests');
    const until = requestEnds(now, loaded.opening?.fill_by ?? now);
    const request = await insertRequest(tx, {
      match_id: id,
      player_id: player,
      text: text || null,
      created_at: now,
      until,
    }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'match_requests_once'
        ? new Refusal('match_request_repeated')
        : error;
    });
    await addJob(
      tx,
      'end_match_request',
      { request },
      { runAt: until, jobKey: `end_match_request:${request}` },
    );
    await saveMatch(tx, id, {}, now);
    await notifyRequested(tx, loaded, { by: player, now });
    return getOwnRequest(tx, { id, viewer, now });
  });
}

/** Locks a match and finds one of its waiting requests, for its creator. */
async function lockForAnswer(tx: Database, id: number, request: number, { viewer, now }: Edit) {
  const loaded = await renewLine(tx, await lockLoadedMatch(tx, id), now);
  if (loaded.match.created_by !== viewer.playerId) throw new Refusal('opening_not_creator');
  const found = loaded.opening?.requests.find((one) => one.id === request);
  // The creator is not told of another player's block, and does not see the request.
  if (!found || found.is_apart) throw new Refusal('match_request_not_found');
  if (found.state !== 'waiting' || found.until <= now) throw new Refusal('match_request_over');
  return { loaded, player: found.player };
}

/** Entering another match ends a request without the lock of its match: the answer may come too late. */
async function endAsAnswered(tx: Database, request: number, state: 'accepted' | 'declined'): Promise<void> {
  if (!(await endRequest(tx, request, state))) throw new Refusal('match_request_over');
}

type Answer = Edit & { request: number };

/**
 * Seats a player who asked. The others may leave without consequence for a while: they meet a player outside the range
 * they agreed to. Throws what refuseEntry refuses of the match, and match_request_unfit where the player no longer fits.
 */
export async function acceptMatchRequest(
  db: Database,
  id: number,
  { request, ...edit }: Answer,
): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const { loaded, player } = await lockForAnswer(tx, id, request, edit);
    await lockPlayers(tx, [player]);
    const entrant = await entrantFor(tx, loaded, { player, now, bookings: null });
    const refusal = refuseEntry(openedOf(loaded), entrant, now);
    // About the player, not about the match: the creator reads that it does not fit, and of no block.
    const isOfPlayer = refusal !== null && !OF_MATCH.has(refusal);
    if (refusal !== null) throw new Refusal(isOfPlayer ? 'match_request_unfit' : refusal);
    await endAsAnswered(tx, request, 'accepted');
    if ((loaded.opening?.price_cents ?? 0) > 0) {
      // The player enters by paying the place.
      await saveMatch(tx, id, {}, now);
      await notifyAnswered(tx, id, { players: [player], by: viewer.playerId, outcome: 'to_pay', now });
      return loadPresentMatch(tx, id);
    }
    await updateOpening(tx, id, { leave_free_until: leaveFreeUntil(now) });
    const entered = await seatEntrant(tx, loaded, { player, now });
    await notifyEntered(tx, entered, { by: player, now });
    await notifyAnswered(tx, id, { players: [player], by: viewer.playerId, outcome: 'accepted', now });
    return entered;
  });
}

const OF_MATCH: ReadonlySet<string> = new Set([
  'match_cancelled',
  'match_finished',
  'match_of_tournament',
  'match_contested',
  'match_full',
  'match_begun',
  'opening_over',
  'opening_offered',
]);

export async function declineMatchRequest(
  db: Database,
  id: number,
  { request, ...edit }: Answer,
): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const { player } = await lockForAnswer(tx, id, request, edit);
    await endAsAnswered(tx, request, 'declined');
    await saveMatch(tx, id, {}, now);
    await notifyAnswered(tx, id, { players: [player], by: viewer.playerId, outcome: 'declined', now });
    return loadPresentMatch(tx, id);
  });
}

/** Withdraws the viewer's own request; one that has ended stays as it is. */
export async function withdrawMatchRequest(
  db: Database,
  { id, request, viewer, now }: Asked & { request: number },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const found = await findRequest(tx, request);
    if (!found || found.match_id !== id || found.player_id !== viewer.playerId)
      throw new Refusal('match_request_not_found');
    const { opening } = await lockLoadedMatch(tx, id);
    const isWaiting = opening?.requests.some((one) => one.id === request && one.state === 'waiting') ?? false;
    if (!isWaiting || !(await endRequest(tx, request, 'withdrawn'))) return;
    await saveMatch(tx, id, {}, now);
  });
}
