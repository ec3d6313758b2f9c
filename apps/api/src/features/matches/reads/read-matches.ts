import type { LevelPreview } from '@bandeja/contract/calls/match-lifecycle';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import type { Team } from '@bandeja/rules/matches/team';
import { Refusal } from '../../../http/errors/refusal.ts';
import { offsetOf } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { previewResult } from '../../levels/public.ts';
import { findApart } from '../../players/public.ts';
import {
  findMatchVisibility,
  type LoadedMatch,
  type LoadedPlayer,
  loadedMatch,
  loadMatch,
  type MatchRow,
} from '../matches.repository.ts';
import { findMatchOfPlayer } from '../players/match-players.repository.ts';
import { playerOf } from '../players/match-players.ts';
import { findCountedOfSameHour } from '../results/results.repository.ts';
import { countOfMatches, pageOfMatches } from './list-matches.repository.ts';

/** A finished match is public; before the end, an unlisted match is visible to signed-in accounts. */
const maySee = (
  match: Pick<MatchRow, 'ended_at' | 'is_public'>,
  viewer: Pick<Viewer, 'userId'> | null,
): boolean => match.ended_at !== null || match.is_public || viewer !== null;

/** A match. A viewer who may not see it gets 404, not 403, so the answer does not reveal that it exists. */
export async function getMatch(db: Database, id: number, viewer: Viewer | null): Promise<LoadedMatch> {
  const loaded = await loadMatch(db, id);
  if (!loaded || !maySee(loaded.match, viewer)) throw new Refusal('match_not_found');
  return loaded;
}

/** A player of a match, by the id of the place. Throws match_player_not_found, and as getMatch. */
export async function getMatchPlayer(db: Database, id: number, viewer: Viewer | null): Promise<LoadedPlayer> {
  const match = await findMatchOfPlayer(db, id);
  if (match === null) throw new Refusal('match_player_not_found');
  return playerOf(await getMatch(db, match, viewer), (place) => place.id === id);
}

/** Throws as getMatch. */
export async function assertMaySeeMatch(db: Database, id: number, viewer: Viewer | null): Promise<void> {
  const match = await findMatchVisibility(db, id);
  if (!match || !maySee(match, viewer)) throw new Refusal('match_not_found');
}

type ListMatchesInput = {
  player: number;
  finished: boolean | undefined;
  type?: MatchType | undefined;
  companion?: number | undefined;
  /** Only matches that have begun by this instant. */
  begunBy?: Date | undefined;
  page: number;
  page_size: number;
  now: Date;
};

/**
 * A page of a player's matches: those to come, soonest first, then newest first. Other viewers see only finished matches, so their filter for open
 * matches finds none. A finished match is listed for a player who has confirmed it or, in the own list, still may. One trip.
 */
export async function listMatchesByPlayer(
  db: Database,
  { player, finished, type, companion, begunBy, page, page_size, now }: ListMatchesInput,
  viewer: Viewer | null,
): Promise<{ count: number; matches: LoadedMatch[] }> {
  const own = viewer?.playerId === player;
  const of = {
    player,
    withCreated: own,
    finished: own ? finished : true,
    type,
    companion,
    begunBy,
    answerableAt: own ? now : undefined,
  };
  const span = { limit: page_size, offset: offsetOf({ page, page_size }), now };
  const [[counted], rows] = await inOneTrip(db, [countOfMatches(of), pageOfMatches(of, span)]);
  if (!counted?.is_player) throw new Refusal('player_not_found');
  const isHidden = !own && finished === false;
  return isHidden ? { count: 0, matches: [] } : { count: counted.count, matches: rows.map(loadedMatch) };
}

const NOTHING: LevelPreview = { chance_a: null, chance_b: null, players: [], same_hour: null };

/**
 * The level changes of each possible result, from the present levels. Of an open match with one free place as if the viewer had
 * it. Throws match_not_found.
 */
export async function previewMatchLevels(
  db: Database,
  id: number,
  viewer: Viewer | null,
  now: Date,
): Promise<LevelPreview> {
  const loaded = await getMatch(db, id, viewer);
  const { match } = loaded;
  if (match.type !== 'Competitive' || match.ended_at || match.cancelled_at) return NOTHING;
  const seats = [...loaded.players, ...(await lastSeat(db, loaded, viewer))];
  const pair = (wanted: Team) => {
    const [first, second] = seats
      .filter(({ team }) => team === wanted)
      .toSorted((a, b) => a.position - b.position)
      .map(({ player_id }) => player_id);
    return first !== undefined && second !== undefined ? ([first, second] as const) : null;
  };
  const [team_a, team_b] = [pair('A'), pair('B')];
  const preview = team_a && team_b && (await previewResult(db, { match: id, team_a, team_b }, now));
  if (!preview) return NOTHING;
  const same_hour = match.of_tournament
    ? null
    : await findCountedOfSameHour(db, { match, players: [...team_a, ...team_b] });
  return {
    ...preview,
    same_hour,
    // Only the first of the two moves levels.
    players: (same_hour === null ? preview.players : []).map(({ id: player, ...moves }) => ({
      player,
      ...moves,
    })),
  };
}

/** The only free place of an open match, taken by a viewer who does not play in it; none of a match that the viewer is kept from. */
async function lastSeat(db: Database, { match, players }: LoadedMatch, viewer: Viewer | null) {
  const player_id = viewer?.playerId ?? null;
  const taken = players.filter(({ team }) => team !== '');
  if (match.opening_state !== 'open' || player_id === null || taken.length !== 3) return [];
  const ids = players.map((one) => one.player_id);
  if (ids.includes(player_id)) return [];
  const met = match.created_by === null ? ids : [...ids, match.created_by];
  if ((await findApart(db, player_id, met)).length > 0) return [];
  const ofTeam = (wanted: Team) => taken.filter(({ team }) => team === wanted);
  const team: Team = ofTeam('A').length < 2 ? 'A' : 'B';
  return [{ player_id, team, position: ofTeam(team)[0]?.position === 1 ? 2 : 1 }];
}
