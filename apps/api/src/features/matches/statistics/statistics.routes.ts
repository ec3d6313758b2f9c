import * as calls from '@bandeja/contract/calls/match-stats';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import { readHeadToHead, readMatchStats, readPlayerStatistics } from './get-player-statistics.ts';

export function registerMatchStatistics(frame: Frame) {
  registerCall(frame, calls.getPlayerStatistics, ({ db, query }) =>
    readPlayerStatistics(db, query.player_id),
  );

  registerCall(frame, calls.getMatchStats, ({ db, params, query }) =>
    readMatchStats(db, { player: params.playerId, start_date: query.start_date }),
  );

  registerCall(frame, calls.getHeadToHead, ({ db, query, viewer }) =>
    readHeadToHead(db, { viewer: viewer.playerId, player: query.player_id }),
  );
}
