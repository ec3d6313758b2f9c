import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { refuseLeave } from '@bandeja/rules/matches/abilities';
import { storedTypeOf } from '@bandeja/rules/matches/match-type';
import { exportAlerts } from './alerts/play-alerts.ts';
import { saveMatch } from './change-match.ts';
import { factsOf } from './matches.presenter.ts';
import { loadPresentMatch, lockLoadedMatch } from './matches.repository.ts';
import { deleteNoShowsOf, listNoShowsOf } from './no-shows/no-shows.repository.ts';
import { notifyLeft } from './notices/notify-of-match.ts';
import { deleteNumbersOf, listNumbersOf } from './numbers/match-numbers.repository.ts';
import { listLinesOf } from './opening/match-line.repository.ts';
import { leaveLine } from './opening/match-line.ts';
import { listOpenOf } from './opening/openings.repository.ts';
import {
  deleteConsentOf,
  deleteInvitesOf,
  eraseContestReasonsOf,
  eraseOpeningsOf,
  listMatchesToCome,
  listOwnAdditions,
  listOwnContests,
  listOwnDeclines,
  listOwnInvites,
  listOwnJoins,
  listOwnLines,
  listOwnMatches,
  listOwnOpenings,
  listOwnRemovals,
  listOwnRequests,
  listReasonsThatName,
} from './own-data.repository.ts';
import { listPlacesOfPlayer } from './places/places.repository.ts';
import { removeOwnPlace } from './players/match-players.ts';
import { eraseMatchSums } from './statistics/match-sums.repository.ts';
import { deleteWordsOf, listWordsOf } from './words/match-words.repository.ts';

type Part = Pick<
  AccountExport,
  | 'matches'
  | 'match_invites'
  | 'match_additions'
  | 'match_contests'
  | 'match_declines'
  | 'match_joins'
  | 'match_line'
  | 'match_numbers'
  | 'match_openings'
  | 'match_removals'
  | 'match_places'
  | 'match_requests'
  | 'match_words'
  | 'no_shows'
  | 'play_alert_notices'
  | 'play_alerts'
  | 'named_in_reasons'
>;

/** Matches that the player plays in, created or contested, without the other players. */
export async function exportMatches(
  db: Database,
  { playerId, traces }: { playerId: number; traces: readonly string[] },
): Promise<Part> {
  const matches = await listOwnMatches(db, playerId);
  const invites = await listOwnInvites(db, playerId);
  const additions = await listOwnAdditions(db, playerId);
  const words = await listWordsOf(db, playerId);
  const numbers = await listNumbersOf(db, playerId);
  const noShows = await listNoShowsOf(db, playerId);
  const declines = await listOwnDeclines(db, playerId);
  const contests = await listOwnContests(db, playerId);
  const openings = await listOwnOpenings(db, playerId);
  const requests = await listOwnRequests(db, playerId);
  const places = await listPlacesOfPlayer(db, playerId);
  const joins = await listOwnJoins(db, playerId);
  const lines = await listOwnLines(db, playerId);
  const removals = await listOwnRemovals(db, playerId);
  const reasons = await listReasonsThatName(db, traces);
  return {
    ...(await exportAlerts(db, playerId)),
    matches: matches.map((match) => ({
      id: match.id,
      date: match.date.toISOString(),
      type: storedTypeOf(match.type),
      team: match.team,
      winner: match.winner,
      created: match.created_by === playerId,
      club: match.created_by === playerId ? match.club_name : null,
      contest_reason: match.contested_by === playerId ? match.contest_reason : null,
      sets: match.sets,
    })),
    named_in_reasons: reasons
      .filter(({ by }) => by !== playerId)
      .map(({ match, reason }) => ({ match, reason })),
    match_invites: invites.map(({ match_id, created_at }) => ({
      match: match_id,
      created_at: created_at.toISOString(),
    })),
    match_additions: additions.map(({ match_id, player_id, created_at }) => ({
      match: match_id,
      player: player_id,
      created_at: created_at.toISOString(),
    })),
    match_words: words.map(({ match_id, word, said_at }) => ({
      match: match_id,
      word,
      said_at: said_at.toISOString(),
    })),
    match_numbers: numbers.map(({ match_id, shown_at }) => ({
      match: match_id,
      shown_at: shown_at.toISOString(),
    })),
    // Who said it of the player is data of another player.
    no_shows: noShows.map(
      ({ match_id, player_id, reporter_id, reported_at, answer, answered_at, upheld }) => ({
        match: match_id,
        player: player_id === playerId ? null : player_id,
        reported_at: reported_at.toISOString(),
        by_desk: reporter_id === null,
        answer: player_id === playerId ? answer : null,
        answered_at: player_id === playerId ? (answered_at?.toISOString() ?? null) : null,
        upheld,
      }),
    ),
    match_declines: declines.map(({ match_id, declined_at }) => ({
      match: match_id,
      declined_at: declined_at.toISOString(),
    })),
    match_openings: openings.map(({ match_id: match, fill_by, opened_at, ...opening }) => ({
      match,
      ...opening,
      fill_by: fill_by.toISOString(),
      opened_at: opened_at.toISOString(),
    })),
    match_requests: requests.map(({ match_id: match, created_at, ...request }) => ({
      match,
      ...request,
      created_at: created_at.toISOString(),
    })),
    match_joins: joins.map(({ match_id, joined_at }) => ({
      match: match_id,
      joined_at: joined_at.toISOString(),
    })),
    match_line: lines.map(({ match_id, asked_at }) => ({
      match: match_id,
      asked_at: asked_at.toISOString(),
    })),
    match_removals: removals.map(({ match_id, removed_at }) => ({
      match: match_id,
      removed_at: removed_at.toISOString(),
    })),
    match_places: places.map((place) => ({
      id: place.id,
      ...{
        match: place.match_id,
        booking: place.booking_id,
        amount_cents: place.amount_cents,
        state: place.state,
      },
      until: place.until.toISOString(),
      payment: place.payment_id,
      created_at: place.created_at.toISOString(),
    })),
    match_contests: contests.map(({ match_id, contested_at, outcome }) => ({
      match: match_id,
      contested_at: contested_at.toISOString(),
      outcome,
    })),
  };
}

/**
 * Deletes the player's invite links, additions, ready messages, shown phones, reports that a player did not come, declines,
 * contests, requests, joins and removals, the reasons of those contests, the notes of own openings, and the stored sums of the
 * player's matches. The player leaves the matches to come, and the own open ones close; played ones and their results stay.
 * Runs before the player's row is locked, because every transaction locks matches first.
 */
export async function eraseMatchData(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  await leaveMatchesToCome(tx, playerId, now);
  await deleteInvitesOf(tx, playerId);
  await deleteConsentOf(tx, playerId);
  await deleteWordsOf(tx, playerId);
  await deleteNumbersOf(tx, playerId);
  await deleteNoShowsOf(tx, playerId);
  await eraseContestReasonsOf(tx, playerId);
  await eraseOpeningsOf(tx, playerId);
  await eraseMatchSums(tx, playerId);
}

/** Closes the player's open matches, leaves lines, frees the places in coming matches and notifies their organizers. */
async function leaveMatchesToCome(tx: Database, playerId: number, now: Date): Promise<void> {
  const opened = await listOpenOf(tx, playerId);
  const toCome = new Set(await listMatchesToCome(tx, playerId, now));
  const lines = await listLinesOf(tx, [playerId], { offered: false });
  // In the order in which matches are locked.
  for (const id of [...new Set([...opened, ...toCome, ...lines])].toSorted((a, b) => a - b)) {
    const open = await lockLoadedMatch(tx, id);
    await leaveLine(tx, open, playerId, now);
    if (opened.includes(id)) await saveMatch(tx, id, { opening_state: 'closed' }, now);
    if (!toCome.has(id)) continue;
    // A tournament withdraws the whole team; a contested match and a recorded set keep their players.
    if (refuseLeave(factsOf(open), playerId, now) !== null) continue;
    await removeOwnPlace(tx, open, playerId, now);
    await notifyLeft(tx, await loadPresentMatch(tx, id), { left: playerId, now });
  }
}
