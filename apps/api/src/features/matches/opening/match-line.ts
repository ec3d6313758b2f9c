import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { LINE_AT_MOST, LINES_AT_MOST, refuseLine } from '@bandeja/rules/matches/opening/line';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { notifyPlayers } from '../../notifications/public.ts';
import { lockPlayers } from '../../players/public.ts';
import { scheduleTelling } from '../alerts/tell-alerts.ts';
import { type Edit, saveMatch } from '../change-match.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import {
  countLinesOf,
  deleteOldLines,
  endInLine,
  insertInLine,
  listLinesOf,
  markTold,
} from './match-line.repository.ts';
import { entrantFor, openedOf } from './opening-facts.ts';
import { sentenceOf } from './present-opening.ts';
import { renewMatches } from './renew-matches.ts';
import { comeBack, nextActOf, stepOf } from './settle-line.ts';

export const purgeLines: Purge = (db, { now, limit }) =>
  deleteOldLines(db, { before: retainedSince('matchLines', now), limit });

/**
 * The viewer waits for a place of a full match. Again: stays where the viewer stands. Throws what refuseLine refuses, line_full
 * and too_many_lines.
 */
export async function joinMatchLine(db: Database, id: number, { viewer, now }: Edit): Promise<LoadedMatch> {
  const player = viewer.playerId;
  return withTransaction(db, async (tx) => {
    const loaded = await renewLine(tx, await lockLoadedMatch(tx, id), now);
    const line = loaded.opening?.line ?? [];
    if (line.some((one) => one.player === player)) return loaded;
    // Lines of one player are counted one after another.
    await lockPlayers(tx, [player]);
    const entrant = await entrantFor(tx, loaded, { player, now, bookings: null });
    const refusal = refuseLine(openedOf(loaded), entrant, now);
    if (refusal !== null) throw new Refusal(refusal, { sentence: sentenceOf(refusal, loaded, entrant) });
    if (line.length >= LINE_AT_MOST) throw new Refusal('line_full');
    if ((await countLinesOf(tx, { player, now })) >= LINES_AT_MOST) throw new Refusal('too_many_lines');
    await insertInLine(tx, { match: id, player, now });
    await saveMatch(tx, id, {}, now);
    return loadPresentMatch(tx, id);
  });
}

/** The viewer waits no longer; a place that is offered goes to the next. One who does not wait changes nothing. */
export async function leaveMatchLine(db: Database, id: number, { viewer, now }: Edit): Promise<void> {
  await withTransaction(db, async (tx) => {
    await leaveLine(tx, await lockLoadedMatch(tx, id), viewer.playerId, now);
  });
}

/** Takes a player out of the line of a locked match. */
export async function leaveLine(
  tx: Database,
  { match, opening }: LoadedMatch,
  player: number,
  now: Date,
): Promise<void> {
  const own = opening?.line.find((one) => one.player === player);
  if (!own) return;
  await endInLine(tx, own.id, own.until === null ? 'ended' : 'declined');
  await saveMatch(tx, match.id, {}, now);
  // Alerts skip places that are offered, so this one was not announced.
  if (own.until !== null) await scheduleTelling(tx, match.id, { zone: match.timezone ?? DEFAULT_ZONE, now });
}

/**
 * Ends an offer of a locked match that ran out, and offers its place to the next. The job may be late: who enters first does it.
 * Resolves with the match as it is then.
 */
export async function renewLine(tx: Database, loaded: LoadedMatch, now: Date): Promise<LoadedMatch> {
  const { match, opening } = loaded;
  if (!opening?.line.some(({ until }) => until !== null && until <= now)) return loaded;
  await saveMatch(tx, match.id, {}, now);
  return loadPresentMatch(tx, match.id);
}

/** The job of a line: ends offers, and tells those whose minutes begin, or all. */
export async function followLines(db: Database, id: number, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    let loaded = await renewLine(tx, await lockLoadedMatch(tx, id), now);
    let step = await stepOf(tx, loaded, now);
    // Who fits no more by a change elsewhere: the next one has the place before being told of it.
    if (step && step.withdrawn.length + step.offers.length + step.gone.length > 0) {
      await saveMatch(tx, id, {}, now);
      loaded = await loadPresentMatch(tx, id);
      step = await stepOf(tx, loaded, now);
    }
    if (step === null || loaded.opening === null) return;
    const untold = new Set(loaded.opening.line.flatMap(({ id, told_at }) => (told_at === null ? [id] : [])));
    const begun = step.going.filter(
      (offer) => untold.has(offer.id) && Date.parse(offer.begins_at) <= now.getTime(),
    );
    const namedBy = new Map(loaded.opening.line.map((one) => [one.id, one.named_by]));
    for (const { id: own, player, until } of begun) {
      const author = namedBy.get(own) ?? null;
      const params = { match: id, until, ...(author !== null && { by: author }) };
      await notifyPlayers(tx, { type: 'match_place_offered', players: [player], author, params, now });
    }
    await markTold(
      tx,
      begun.map((offer) => offer.id),
      { told_at: now },
    );
    const { told } = step;
    if (told !== null && Date.parse(told.at) <= now.getTime()) {
      const authorOf = (one: { id: number }) => namedBy.get(one.id) ?? null;
      for (const author of new Set(told.players.map(authorOf))) {
        const heard = told.players.filter((one) => authorOf(one) === author);
        const players = [...new Set(heard.map(({ player }) => player))];
        const params = { match: id, ...(author !== null && { by: author }) };
        await notifyPlayers(tx, {
          type: 'match_place_free',
          players,
          author,
          params,
          quiet: told.quiet,
          now,
        });
      }
      await markTold(
        tx,
        told.players.map((one) => one.id),
        { free_told_at: now },
      );
    }
    const present = await loadPresentMatch(tx, id);
    const next = await stepOf(tx, present, now);
    const at = next && nextActOf(next, present);
    if (at) await comeBack(tx, id, at);
  });
}

/** A player who is offered a place may fit no more: a job follows the lines of those matches, without their lock here. */
export async function renewOffers(tx: Database, players: readonly number[], now: Date): Promise<void> {
  await renewMatches(tx, await listLinesOf(tx, players, { offered: true }), now);
}
