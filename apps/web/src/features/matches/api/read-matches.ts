import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { listFriendSuggestions } from '@bandeja/contract/calls/players';
import { listTournamentMatches } from '@bandeja/contract/calls/tournaments';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import { keepPreviousData } from '@tanstack/react-query';
import { callPages, callQuery, keepWhilePaging } from '../../../data/call-query.ts';

/** One match with its players, its sets and, when finished, its level changes. */
export const matchQuery = (id: number) => callQuery(getMatch, { params: { id } });

interface MatchesFilter {
  player: number;
  page?: number;
  pageSize?: number;
  /** Default: finished and open matches. */
  finished?: boolean | undefined;
  /** Only matches that have begun, or begin within half an hour. */
  past?: boolean;
  type?: MatchType | undefined;
  /** Only matches in which this player plays too. */
  companion?: number | undefined;
}

/** One page of a player's matches: those to come, soonest first, then newest first; the current page stays while the next one loads. */
export function matchesQuery({
  player,
  page = 1,
  pageSize = 10,
  finished,
  past,
  type,
  companion,
}: MatchesFilter) {
  const input = {
    query: {
      player_id: player,
      page,
      page_size: pageSize,
      ...(finished !== undefined && { finished: finished ? ('true' as const) : ('false' as const) }),
      ...(past && { when: 'past' as const }),
      ...(type && { type }),
      ...(companion && { with: companion }),
    },
  };
  return { ...callQuery(listMatchesByPlayer, input), placeholderData: keepWhilePaging(input) };
}

/** Home's: those to come or not finished, and those that have begun (lib/first-paint/home-reads.ts has their addresses). */
export const openMatchesQuery = (player: number) => matchesQuery({ player, finished: false, pageSize: 20 });
export const pastMatchesQuery = (player: number) => matchesQuery({ player, past: true });
/** The player's own of tournaments, also those against persons without an account, which are no matches of four. */
export const ownTournamentMatchesQuery = () => callQuery(listTournamentMatches, { query: { mine: 'true' } });

/** Players to invite: most frequent partners first, then the own city and the nearest levels. Read page by page as the list scrolls. */
export function friendsQuery(player: number, search: string, gender: 'F' | 'M' | null) {
  const input = {
    params: { id: player },
    query: { page_size: 20, ...(search && { search }), ...(gender && { gender }) },
  };
  return {
    ...callPages(listFriendSuggestions, input, ({ params, query }, page) => ({
      params,
      query: { ...query, page },
    })),
    placeholderData: keepPreviousData,
  };
}
