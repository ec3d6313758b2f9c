import * as calls from '@bandeja/contract/calls/rankings/rankings';
import type { ReadLimit } from '../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import {
  getPlayerStanding,
  listAwards,
  listPositions,
  listRankings,
  listRankingsOfPlayer,
  listTopPlayers,
} from './read-rankings.ts';

/** Requests for one ranking or player at a time: each takes a few milliseconds of the database. */
const PER_RANKING = { width: 4, queue: 500, perAccount: 32, perAddress: 250 };

export function registerRankings(frame: Frame, { limitReads }: { limitReads: ReadLimit }) {
  const through = frame.gates('ranking', PER_RANKING);

  registerCall(frame, calls.listRankings, ({ db, query }) => listRankings(db, query), {
    gate: { through, key: () => 'rankings' },
  });
  registerCall(
    frame,
    calls.listRankingsOfPlayer,
    ({ db, params, now }) => listRankingsOfPlayer(db, params.id, now),
    {
      gate: {
        through,
        admit: (reading) => limitReads('rankings', reading),
        key: ({ params }) => `player:${params.id}`,
      },
    },
  );
  registerCall(frame, calls.listTopPlayers, ({ db, params, now }) => listTopPlayers(db, params.id, now), {
    gate: { through, key: ({ params }) => `ranking:${params.id}` },
  });
  registerCall(
    frame,
    calls.listPositions,
    ({ db, params, query, now }) => listPositions(db, params.id, { ...query, now }),
    { gate: { through, key: ({ params }) => `ranking:${params.id}` } },
  );
  registerCall(
    frame,
    calls.getPlayerStanding,
    ({ db, params, now }) => getPlayerStanding(db, { ranking: params.id, player: params.playerId, now }),
    { gate: { through, key: ({ params }) => `ranking:${params.id}` } },
  );
  registerCall(frame, calls.listAwards, ({ db, params }) => listAwards(db, params.a, params.b), {
    gate: { through, key: ({ params }) => `ranking:${params.a}` },
  });
}
