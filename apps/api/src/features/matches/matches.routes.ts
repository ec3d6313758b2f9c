import * as scoreCalls from '@bandeja/contract/calls/match-scores';
import * as calls from '@bandeja/contract/calls/matches';
import { begunBy } from '@bandeja/rules/matches/sets/begun';
import { createGate } from '../../http/limits/gate.ts';
import { presentPage } from '../../http/paging.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { createMatch, type HoldBooking } from './editing/create-match.ts';
import { updateMatch } from './editing/update-match.ts';
import { presentMatch, presentMatchPlayer, presentScore } from './matches.presenter.ts';
import { addMatchPlayer } from './players/add-match-player.ts';
import { moveMatchPlayer } from './players/move-match-player.ts';
import { removeMatchPlayer } from './players/remove-match-player.ts';
import { getMatch } from './reads/get-match.ts';
import { replayMatch, replayMatchPlayer, replayScore } from './reads/idempotency-answers.ts';
import { listMatchesByPlayer } from './reads/list-matches-by-player.ts';
import { PER_MATCH } from './reads/per-match.ts';
import { finishMatch } from './results/finish-match.ts';
import { listMatchScores } from './sets/list-match-scores.ts';
import { recordSet } from './sets/record-set.ts';
import { removeSet } from './sets/remove-set.ts';

export function registerMatches(frame: Frame, { holdBooking }: { holdBooking: HoldBooking }) {
  registerCall(
    frame,
    calls.createMatch,
    async ({ db, body, viewer, now }) => {
      const created = await createMatch(db, { ...body, creator: viewer.playerId, holdBooking, now });
      return presentMatch(created, viewer, now);
    },
    { idempotency: replayMatch },
  );

  registerCall(frame, calls.getMatch, async ({ db, params, viewer, now }) =>
    presentMatch(await getMatch(db, params.id, viewer), viewer, now),
  );

  registerCall(
    frame,
    calls.updateMatch,
    async ({ db, params, body, viewer, now }) => {
      const { expected_version: expectedVersion, ...input } = body;
      const updated = await updateMatch(db, params.id, input, { viewer, now, expectedVersion });
      return presentMatch(updated, viewer, now);
    },
    { idempotency: replayMatch },
  );

  registerCall(
    frame,
    calls.finishMatch,
    async ({ db, params, body, viewer, now }) => {
      const finished = await finishMatch(db, params.id, {
        viewer,
        now,
        expectedVersion: body.expected_version,
        early: body.early,
        retired: body.retired_team,
      });
      return presentMatch(finished, viewer, now);
    },
    { idempotency: replayMatch },
  );

  registerCall(frame, calls.listMatchesByPlayer, async ({ db, query, viewer, now, request }) => {
    const { player_id: player, with: companion, type, page, page_size } = query;
    const finished = query.finished === undefined ? undefined : query.finished === 'true';
    const past = query.when === 'past' ? begunBy(now) : undefined;
    const input = { player, finished, type, companion, begunBy: past, page, page_size, now };
    const { count, matches } = await listMatchesByPlayer(db, input, viewer);
    const results = matches.map((match) => presentMatch(match, viewer, now));
    return presentPage({ url: request.url, page, page_size, count, results });
  });

  registerCall(
    frame,
    calls.addMatchPlayer,
    async ({ db, body, viewer, now }) => {
      const { expected_version: expectedVersion, ...input } = body;
      return presentMatchPlayer(await addMatchPlayer(db, input, { viewer, now, expectedVersion }));
    },
    {
      gate: { through: createGate(PER_MATCH), key: ({ body }) => `match:${body.match}` },
      idempotency: replayMatchPlayer,
    },
  );

  registerCall(
    frame,
    calls.moveMatchPlayer,
    async ({ db, params, body, viewer, now }) => {
      const { expected_version: expectedVersion, ...to } = body;
      const move = { matchPlayer: params.id, ...to };
      return presentMatchPlayer(await moveMatchPlayer(db, move, { viewer, now, expectedVersion }));
    },
    { idempotency: replayMatchPlayer },
  );

  registerCall(
    frame,
    calls.removeMatchPlayer,
    async ({ db, body, viewer, now }) => {
      await removeMatchPlayer(db, body.id, { viewer, now, expectedVersion: body.expected_version });
      return undefined;
    },
    { idempotency: async () => undefined },
  );

  registerCall(frame, scoreCalls.listMatchScores, async ({ db, query, viewer }) =>
    (await listMatchScores(db, query.match, viewer)).map(presentScore),
  );

  registerCall(
    frame,
    scoreCalls.recordSet,
    async ({ db, body, viewer, now }) => presentScore(await recordSet(db, body, { viewer, now })),
    { idempotency: replayScore },
  );

  registerCall(
    frame,
    scoreCalls.removeSet,
    async ({ db, body, viewer, now }) => {
      await removeSet(db, body, { viewer, now });
      return undefined;
    },
    { idempotency: async () => undefined },
  );
}
