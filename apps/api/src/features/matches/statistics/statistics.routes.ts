import { getDashboard as getDashboardCall } from '@bandeja/contract/calls/dashboard';
import * as calls from '@bandeja/contract/calls/match-stats';
import { createGate } from '../../../http/limits/gate.ts';
import type { ReadLimit } from '../../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { refuseUnlessSelf } from '../../players/public.ts';
import { getDashboard, getHeadToHead, getMatchStats, getPlayerStatistics } from './statistics.ts';

/** Requests for one player's statistics: those that wait find the sums of a long history stored. */
const PER_PLAYER = { width: 1, queue: 500, perAccount: 32, perAddress: 250 };

export function registerMatchStatistics(frame: Frame, { limitReads }: { limitReads: ReadLimit }) {
  const through = createGate(PER_PLAYER);
  const admit = (reading: Parameters<ReadLimit>[1]) => limitReads('statistics', reading);
  registerCall(
    frame,
    calls.getPlayerStatistics,
    ({ db, query }) => getPlayerStatistics(db, query.player_id),
    { gate: { through, admit, key: ({ query }) => `statistics:${query.player_id}` } },
  );

  registerCall(
    frame,
    calls.getMatchStats,
    ({ db, params, query, now }) =>
      getMatchStats(db, { player: params.playerId, start_date: query.start_date, now }),
    { gate: { through, admit, key: ({ params }) => `months:${params.playerId}` } },
  );

  registerCall(
    frame,
    calls.getHeadToHead,
    ({ db, query, viewer, now }) =>
      getHeadToHead(db, { viewer: viewer.playerId, player: query.player_id, now }),
    { gate: { through, admit, key: ({ query }) => `against:${query.player_id}` } },
  );

  registerCall(
    frame,
    getDashboardCall,
    async ({ db, params, query: { period }, now }) => getDashboard(db, { player: params.id, period, now }),
    {
      gate: {
        through,
        key: ({ params, query }) => `dashboard:${params.id}:${query.period}`,
        admit: async (reading) => {
          await refuseUnlessSelf(reading.db, reading.viewer, reading.params.id);
          await admit(reading);
        },
      },
    },
  );
}
