import * as calls from '@bandeja/contract/calls/match-stats';
import type { AnonymousLimit } from '../../../http/anonymous-limit.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { readHeadToHead, readMatchStats, readPlayerStatistics } from './get-player-statistics.ts';

export function registerMatchStatistics(frame: Frame, { limit }: { limit: AnonymousLimit }) {
  registerCall(frame, calls.getPlayerStatistics, async ({ db, query, ...reading }) => {
    await limit(reading);
    return readPlayerStatistics(db, query.player_id);
  });

  registerCall(frame, calls.getMatchStats, async ({ db, params, query, ...reading }) => {
    await limit(reading);
    return readMatchStats(db, { player: params.playerId, start_date: query.start_date });
  });

  registerCall(frame, calls.getHeadToHead, ({ db, query, viewer }) =>
    readHeadToHead(db, { viewer: viewer.playerId, player: query.player_id }),
  );
}
