import * as calls from '@bandeja/contract/calls/match-stats';
import type { AnonymousLimit } from '../../../http/limits/anonymous-limit.ts';
import { createGate } from '../../../http/limits/gate.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import {
  type DaySums,
  readHeadToHead,
  readMatchStats,
  readPlayerStatistics,
  type StatisticsSums,
} from './get-player-statistics.ts';
import { keepLongHistories } from './long-histories.ts';

/** Requests for one player's statistics: those that wait find the sums of a long history kept. */
const PER_PLAYER = { width: 1, queue: 500, perAccount: 32, perAddress: 250 };

export function registerMatchStatistics(frame: Frame, { limit }: { limit: AnonymousLimit }) {
  const through = createGate(PER_PLAYER);
  const statistics = keepLongHistories<StatisticsSums>();
  const days = keepLongHistories<DaySums>();

  registerCall(
    frame,
    calls.getPlayerStatistics,
    async ({ db, query, ...reading }) => {
      await limit(reading);
      const { now } = reading;
      return readPlayerStatistics(db, { player: query.player_id, now, histories: statistics });
    },
    { gate: { through, key: ({ query }) => `statistics:${query.player_id}` } },
  );

  registerCall(
    frame,
    calls.getMatchStats,
    async ({ db, params, query, ...reading }) => {
      await limit(reading);
      const { now } = reading;
      const { start_date } = query;
      return readMatchStats(db, { player: params.playerId, start_date, now, histories: days });
    },
    { gate: { through, key: ({ params }) => `months:${params.playerId}` } },
  );

  registerCall(frame, calls.getHeadToHead, ({ db, query, viewer }) =>
    readHeadToHead(db, { viewer: viewer.playerId, player: query.player_id }),
  );
}
