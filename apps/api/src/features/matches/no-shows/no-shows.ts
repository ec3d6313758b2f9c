import type { MatchNoShows, OwnNoShow, OwnNoShows } from '@bandeja/contract/calls/no-shows';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { takesPart } from '@bandeja/rules/matches/abilities';
import { ANSWER_MS, matchOver } from '@bandeja/rules/matches/match-over';
import {
  answerUntil,
  countNoShows,
  type NoShowAnswer,
  type NoShowFacts,
  noShowState,
  refuseNoShow,
} from '@bandeja/rules/matches/no-shows';
import { toIso, toMillis } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { findApart } from '../../players/public.ts';
import { factsOf, timesOf } from '../matches.presenter.ts';
import {
  findMatchOfBooking,
  type LoadedMatch,
  loadPresentMatch,
  lockLoadedMatch,
} from '../matches.repository.ts';
import { notifyMissed } from '../notices/notify-of-match.ts';
import {
  deleteNoShow,
  deleteOldNoShows,
  findNoShowsOf,
  findReportedBy,
  insertNoShow,
  type NoShowRow,
  updateAnswer,
  updateDecision,
} from './no-shows.repository.ts';

type Asked = { match: number; viewer: PlayerViewer; now: Date };

const noShowFactsOf = (loaded: LoadedMatch): NoShowFacts => ({ ...factsOf(loaded), ...timesOf(loaded) });

/** How many matches each of these players missed, as who creates a match reads it; without those who missed none. */
export async function countNoShowsOf(
  db: Database,
  players: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await findNoShowsOf(db, players);
  const counts = players.map((player): [number, number] => [
    player,
    countNoShows(
      rows.filter((row) => row.player === player),
      now,
    ),
  ]);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** The reports of one match as their player reads them: one, which is answerable while any of them is. */
function presentOwn(reports: readonly NoShowRow[], now: Date): OwnNoShow | null {
  const states = reports.map((report) => noShowState(report, now));
  const shown = reports[Math.max(0, states.indexOf('answerable'))];
  if (!shown) return null;
  return {
    match: shown.match,
    missed_at: toIso(shown.missed_at),
    by_desk: reports.some(({ by_desk }) => by_desk),
    state: noShowState(shown, now),
    answer_until: answerUntil(shown),
    answer: shown.answer,
  };
}

/** What the viewer reported of a match, and what is said of the viewer. Throws match_not_found and match_not_yours. */
export async function listMatchNoShows(db: Database, { match, viewer, now }: Asked): Promise<MatchNoShows> {
  const loaded = await loadPresentMatch(db, match);
  const facts = noShowFactsOf(loaded);
  const reporter = viewer.playerId;
  if (!takesPart(factsOf(loaded), reporter)) throw new Refusal('match_not_yours');
  const reported = await findReportedBy(db, match, reporter);
  const apart = await findApart(
    db,
    reporter,
    loaded.players.map(({ player_id }) => player_id),
  );
  const players = loaded.players.map(({ player_id }) => player_id);
  const isAhead = toMillis(now) < toMillis(matchOver(facts));
  const organizes = loaded.match.created_by === reporter && isAhead && loaded.match.cancelled_at === null;
  const others = players.filter((player) => player !== reporter);
  const counts = organizes ? await countNoShowsOf(db, others, now) : new Map<number, number>();
  const own = await findNoShowsOf(db, [reporter]);
  return {
    players: players
      .filter(
        (player) =>
          reported.includes(player) ||
          (!apart.includes(player) && refuseNoShow(facts, { reporter, player }, now) === null),
      )
      .map((player) => ({ player, reported: reported.includes(player) })),
    counts: [...counts].map(([player, count]) => ({ player, count })),
    own: presentOwn(
      own.filter((row) => row.match === match),
      now,
    ),
    own_count: countNoShows(own, now),
  };
}

/**
 * Reports that a player did not come, once for each pair and match, and tells that player. Throws match_not_found,
 * match_not_yours, the refusals of refuseNoShow and no_show_apart.
 */
export async function reportNoShow(
  db: Database,
  { match, player, viewer, now }: Asked & { player: number },
): Promise<MatchNoShows> {
  return withTransaction(db, async (tx) => {
    const loaded = await lockLoadedMatch(tx, match);
    const reporter = viewer.playerId;
    if (!takesPart(factsOf(loaded), reporter)) throw new Refusal('match_not_yours');
    const refusal = refuseNoShow(noShowFactsOf(loaded), { reporter, player }, now);
    if (refusal !== null) throw new Refusal(refusal);
    // A report is no way to reach a player behind a block.
    if ((await findApart(tx, reporter, [player])).length > 0) throw new Refusal('no_show_apart');
    await report(tx, loaded, { player, reporter, now });
    return listMatchNoShows(tx, { match, viewer, now });
  });
}

async function report(
  tx: Database,
  { match }: LoadedMatch,
  { player, reporter, now }: { player: number; reporter: number | null; now: Date },
): Promise<void> {
  const isNew = await insertNoShow(tx, { match: match.id, player, reporter, missedAt: match.date, now });
  const until = answerUntil({ reported_at: now });
  if (isNew) await notifyMissed(tx, { match: match.id, player, reporter, until, now });
}

/** Takes the viewer's report back. Idempotent. */
export const withdrawNoShow = (
  db: Database,
  { match, player, viewer }: Omit<Asked, 'now'> & { player: number },
): Promise<void> => deleteNoShow(db, { match, player, reporter: viewer.playerId });

/** All matches that the viewer is said to have missed, and what others read of it. */
export async function listOwnNoShows(
  db: Database,
  { viewer, now }: Omit<Asked, 'match'>,
): Promise<OwnNoShows> {
  const rows = await findNoShowsOf(db, [viewer.playerId]);
  const matches = [...new Set(rows.map(({ match }) => match))];
  return {
    count: countNoShows(rows, now),
    no_shows: matches.flatMap(
      (match) =>
        presentOwn(
          rows.filter((row) => row.match === match),
          now,
        ) ?? [],
    ),
  };
}

/**
 * The viewer denies having missed a match: its reports do not count until the club or the operator decides.
 * Throws no_show_not_found and no_show_answered.
 */
export async function answerNoShow(
  db: Database,
  { match, answer, viewer, now }: Asked & { answer: NoShowAnswer },
): Promise<OwnNoShows> {
  return withTransaction(db, async (tx) => {
    await lockLoadedMatch(tx, match);
    const player = viewer.playerId;
    const rows = await findNoShowsOf(tx, [player]);
    if (!rows.some((row) => row.match === match)) throw new Refusal('no_show_not_found');
    const since = new Date(now.getTime() - ANSWER_MS);
    if (!(await updateAnswer(tx, { match, player, answer, since, now })))
      throw new Refusal('no_show_answered');
    return listOwnNoShows(tx, { viewer, now });
  });
}

/**
 * What the desk records of a booking with a match, in the desk's transaction: who was missed is reported; who has arrived
 * was there, whatever players said; an undone record is a report no more.
 */
export async function onPresenceRecorded(
  tx: Database,
  {
    booking,
    player,
    presence,
    now,
  }: { booking: number; player: number | null; presence: 'arrived' | 'missed' | null; now: Date },
): Promise<void> {
  const match = await findMatchOfBooking(tx, booking);
  if (match === null || player === null) return;
  const loaded = await lockLoadedMatch(tx, match);
  if (presence !== 'missed') await deleteNoShow(tx, { match, player, reporter: null });
  if (presence === 'arrived') await updateDecision(tx, { match, player, upheld: false });
  const plays = loaded.players.some(({ player_id }) => player_id === player);
  if (presence === 'missed' && plays && loaded.match.cancelled_at === null)
    await report(tx, loaded, { player, reporter: null, now });
}

/** Deletes reports that no longer count. */
export const purgeNoShows: Purge = (db, { now, limit }) =>
  deleteOldNoShows(db, { before: retainedSince('noShows', now), limit });
