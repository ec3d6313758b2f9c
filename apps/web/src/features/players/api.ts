import { getDashboard } from '@bandeja/contract/calls/dashboard';
import { getHeadToHead, getMatchStats, getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import {
  blockPlayer,
  listBlockedPlayers,
  unblockPlayer,
  updatePlayer,
} from '@bandeja/contract/calls/players';
import type { DashboardPeriod } from '@bandeja/rules/dashboard/dashboard-period';
import { useCall, useSeenAnswer } from '../../data/call-mutation.ts';
import { callQuery } from '../../data/call-query.ts';
import { ownPlayerQuery } from '../../data/own-player.ts';

/** The viewer's dashboard of a period. Read at every visit: a match may just have ended. */
export const dashboardQuery = (player: number, period: DashboardPeriod) => ({
  ...callQuery(getDashboard, { params: { id: player }, query: { period } }),
  staleTime: 0,
});

/** What a player's finished matches add up to; public. Read at every visit: a match may just have ended. */
export const playerStatisticsQuery = (player: number) => ({
  ...callQuery(getPlayerStatistics, { query: { player_id: player } }),
  staleTime: 0,
});

/** Finished matches month by month, from a local date on; public. Read at every visit. */
export const matchStatsQuery = (player: number, start: string) => ({
  ...callQuery(getMatchStats, { params: { playerId: player }, query: { start_date: start } }),
  staleTime: 0,
});

/** The matches of the signed-in player with another player and against them. Read at every visit. */
export const headToHeadQuery = (player: number) => ({
  ...callQuery(getHeadToHead, { query: { player_id: player } }),
  staleTime: 0,
});

/** Changes the player's registration; omitted fields keep their values. The form shows a refusal itself. */
export const useUpdatePlayer = (draft: string) =>
  useCall(updatePlayer, { quiet: true, answers: () => ownPlayerQuery, draft });

/** The players that the viewer has blocked. */
export const blockedPlayersQuery = callQuery(listBlockedPlayers);

/** Blocking again after an unblock is another attempt. */
export const useBlockPlayer = () =>
  useCall(blockPlayer, { fallback: 'Não deu para bloquear', seen: useSeenAnswer(blockedPlayersQuery) });

export const useUnblockPlayer = () => useCall(unblockPlayer, { fallback: 'Não deu para desbloquear' });
