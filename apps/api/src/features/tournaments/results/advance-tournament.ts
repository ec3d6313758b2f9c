import type { Database } from '@bandeja/db/transaction';
import { walkoverSets } from '@bandeja/rules/tournaments/standings';
import { freeCourts } from '../../bookings/public.ts';
import { cancelTournamentMatch, moveTournamentMatch, openTournamentMatch } from '../../matches/public.ts';
import { notifyPlayers } from '../../notifications/public.ts';
import { listPairs, updateTournamentMatch } from '../draw/draws.repository.ts';
import { listMatchRows, type TournamentMatchRow } from '../reads/draw.repository.ts';
import { announceTournament } from '../teams/notify-team.ts';
import { clubOf, type TournamentRow } from '../tournaments.repository.ts';
import { fillKnockout } from './fill-knockout.ts';

type Pairs = Awaited<ReturnType<typeof listPairs>>;
type Side = 'team_a' | 'team_b';

/**
 * Brings the matches of a locked tournament to the present, after a result, a withdrawal or a schedule: fills the
 * places of the knockout, gives walkovers against withdrawn teams, frees the courts of ended matches, opens the matches
 * of the four players and announces the change. It repeats until nothing changes, so one call carries a result through the bracket.
 */
export async function advanceTournament(tx: Database, tournament: TournamentRow, now: Date): Promise<void> {
  const pairs = await listPairs(tx, tournament.id);
  for (let changed = true; changed; ) {
    const matches = await listMatchRows(tx, { tournament: tournament.id });
    changed = await fillKnockout(tx, matches, now);
    if (!changed) changed = await giveWalkovers(tx, matches, pairs, now);
  }
  const matches = await listMatchRows(tx, { tournament: tournament.id });
  await freeEndedCourts(tx, tournament, matches, now);
  await syncMatches(tx, matches, pairs, now);
  announceTournament(tx, tournament.hash);
}

/** A match that ended before its time, or without play, keeps no court. */
async function freeEndedCourts(
  tx: Database,
  tournament: TournamentRow,
  matches: readonly TournamentMatchRow[],
  now: Date,
): Promise<void> {
  const occupations = matches.flatMap(({ outcome, occupation_id, ends_at }) =>
    outcome !== null && occupation_id !== null && ends_at !== null && ends_at > now ? occupation_id : [],
  );
  await freeCourts(tx, occupations, { club: clubOf(tournament), now });
}

/** A withdrawn team loses its unplayed matches 0–6 0–6; of two withdrawn teams, team A does. */
async function giveWalkovers(
  tx: Database,
  matches: readonly TournamentMatchRow[],
  pairs: Pairs,
  now: Date,
): Promise<boolean> {
  let changed = false;
  for (const match of matches) {
    if (match.outcome !== null || match.team_a === null || match.team_b === null) continue;
    const isOut = (side: Side) => pairs.get(match[side] ?? 0)?.status === 'withdrawn';
    if (!isOut('team_a') && !isOut('team_b')) continue;
    await giveWalkover(tx, match, isOut('team_a') ? 'B' : 'A', now);
    changed = true;
  }
  return changed;
}

/** Ends a match without play. Its match of four players is cancelled, so no level moves. */
export async function giveWalkover(
  tx: Database,
  match: Pick<TournamentMatchRow, 'id' | 'match_id'>,
  winner: 'A' | 'B',
  now: Date,
): Promise<void> {
  if (match.match_id !== null) await cancelTournamentMatch(tx, match.match_id, now);
  await updateTournamentMatch(
    tx,
    match.id,
    {
      outcome: 'walkover',
      winner,
      ended_by: null,
      sets: walkoverSets(winner),
      finished_at: now,
      match_id: null,
    },
    now,
  );
}

/** Opens the match of four players where both teams and the time are known, and moves it with the schedule. */
async function syncMatches(
  tx: Database,
  matches: readonly TournamentMatchRow[],
  pairs: Pairs,
  now: Date,
): Promise<void> {
  for (const match of matches) {
    const [a, b] = [pairs.get(match.team_a ?? 0), pairs.get(match.team_b ?? 0)];
    if (match.outcome !== null || !a || !b || match.starts_at === null) continue;
    if (match.match_id !== null) {
      await moveTournamentMatch(tx, match.match_id, { date: match.starts_at, court: match.court_id, now });
      continue;
    }
    const id = await openTournamentMatch(tx, {
      date: match.starts_at,
      court: match.court_id,
      a: [a.player_a, a.player_b],
      b: [b.player_a, b.player_b],
      now,
    });
    await updateTournamentMatch(tx, match.id, { match_id: id }, now);
    const players = [a.player_a, a.player_b, b.player_a, b.player_b];
    await notifyPlayers(tx, { type: 'tournament_match', players, author: null, params: { match: id }, now });
  }
}
