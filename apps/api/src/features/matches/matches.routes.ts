import { getDashboard as getDashboardCall } from '@bandeja/contract/calls/dashboard';
import * as lifecycleCalls from '@bandeja/contract/calls/match-lifecycle';
import * as scoreCalls from '@bandeja/contract/calls/match-scores';
import * as statisticCalls from '@bandeja/contract/calls/match-stats';
import * as calls from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import { begunBy } from '@bandeja/rules/matches/sets/begun';
import type { ReadLimit } from '../../http/limits/rates.ts';
import { presentPage } from '../../http/paging.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import type { Addresses } from '../accounts/public.ts';
import { refuseUnlessSelf } from '../players/public.ts';
import { cancelMatch } from './editing/cancel-match.ts';
import { createMatch, type HoldBooking } from './editing/create-match.ts';
import { updateMatch } from './editing/update-match.ts';
import { getInvitation, joinMatch } from './invites/invitations.ts';
import { inviteToMatch, listMatchInvites, revokeMatchInvite } from './invites/invite-links.ts';
import { presentMatch, presentMatchPlayer, presentScore } from './matches.presenter.ts';
import { leaveMatch } from './opening/join-open-match.ts';
import { withEntrant } from './opening/opening-facts.ts';
import { addMatchPlayer, moveMatchPlayer, removeMatchPlayer } from './players/match-players.ts';
import { getMatch, getMatchPlayer, listMatchesByPlayer, previewMatchLevels } from './reads/read-matches.ts';
import { confirmMatch, declineMatch } from './results/answer-match.ts';
import { contestMatch } from './results/contest-match.ts';
import { acceptMatch, finishMatch } from './results/finish-match.ts';
import { getSet, listMatchScores, recordSet, removeSet } from './sets/match-sets.ts';
import { getDashboard, getHeadToHead, getMatchStats, getPlayerStatistics } from './statistics/statistics.ts';

/**
 * Requests that seat players in one match wait for its lock one after another. Two of them hold a connection at a
 * time; the others wait in memory.
 */
export const PER_MATCH = { width: 2, queue: 500, perAccount: 64, perAddress: 250 };

/** Requests for one player's statistics: those that wait find the sums of a long history stored. */
const PER_PLAYER = { width: 1, queue: 500, perAccount: 32, perAddress: 250 };

type Acting = { viewer: PlayerViewer; now: Date };

/** The actor of a change, and the version of the match that the actor has seen. */
const editOf = ({ viewer, now, body }: Acting & { body: { expected_version?: number | undefined } }) => ({
  viewer,
  now,
  expectedVersion: body.expected_version,
});

/** A handler that answers with the match after a change, as the viewer sees it. */
export const changed =
  <Input extends Acting & { db: Database }>(
    change: (input: Input) => Promise<Parameters<typeof presentMatch>[0]>,
  ) =>
  async (input: Input) =>
    presentMatch(await withEntrant(input.db, await change(input), input), input.viewer, input.now);

/** Answers a repeated request with the match as the viewer may see it now. */
export const idempotency = changed(({ db, id, viewer }: Acting & { db: Database; id: number }) =>
  getMatch(db, id, viewer),
);
const answersNothing = { idempotency: async () => undefined };
const answersPlace = {
  idempotency: async ({ db, id, viewer }: Acting & { db: Database; id: number }) =>
    presentMatchPlayer(await getMatchPlayer(db, id, viewer)),
};

type Services = { holdBooking: HoldBooking; addresses: Addresses; limitReads: ReadLimit };

export function registerMatches(frame: Frame, { holdBooking, addresses, limitReads }: Services) {
  registerStatistics(frame, limitReads);
  registerCall(
    frame,
    calls.createMatch,
    changed(({ db, body, viewer, now }) =>
      createMatch(db, { ...body, creator: viewer.playerId, holdBooking, now }),
    ),
    { idempotency },
  );
  registerCall(frame, calls.getMatch, async ({ db, params, viewer, now }) =>
    presentMatch(await withEntrant(db, await getMatch(db, params.id, viewer), { viewer, now }), viewer, now),
  );
  registerCall(
    frame,
    calls.updateMatch,
    changed(({ db, params, body, ...acting }) =>
      updateMatch(db, params.id, body, editOf({ ...acting, body })),
    ),
    { idempotency },
  );
  registerCall(
    frame,
    calls.finishMatch,
    changed(({ db, params, body, ...acting }) => {
      const stated = { early: body.early, retired: body.retired_team };
      return finishMatch(db, params.id, { ...editOf({ ...acting, body }), ...stated });
    }),
    { idempotency },
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
    async ({ db, body, ...acting }) =>
      presentMatchPlayer(await addMatchPlayer(db, body, editOf({ ...acting, body }))),
    {
      ...answersPlace,
      gate: {
        through: frame.gates('booking of a match', PER_MATCH),
        key: ({ body }) => `match:${body.match}`,
      },
    },
  );
  registerCall(
    frame,
    calls.moveMatchPlayer,
    async ({ db, params, body, ...acting }) =>
      presentMatchPlayer(
        await moveMatchPlayer(db, { matchPlayer: params.id, ...body }, editOf({ ...acting, body })),
      ),
    answersPlace,
  );
  registerCall(
    frame,
    calls.removeMatchPlayer,
    ({ db, body, ...acting }) => removeMatchPlayer(db, body.id, editOf({ ...acting, body })),
    answersNothing,
  );
  registerCall(
    frame,
    lifecycleCalls.leaveMatch,
    changed(({ db, params, body, viewer, now }) => leaveMatch(db, params.id, { ...body, viewer, now })),
    { idempotency },
  );

  registerCall(frame, scoreCalls.listMatchScores, async ({ db, query, viewer }) =>
    (await listMatchScores(db, query.match, viewer)).map(presentScore),
  );
  registerCall(
    frame,
    scoreCalls.recordSet,
    async ({ db, body, viewer, now }) => presentScore(await recordSet(db, body, { viewer, now })),
    {
      idempotency: async ({ db, id, body, viewer }) => presentScore(await getSet(db, body.match, id, viewer)),
    },
  );
  registerCall(
    frame,
    scoreCalls.removeSet,
    ({ db, body, viewer, now }) => removeSet(db, body, { viewer, now }),
    answersNothing,
  );

  registerCall(
    frame,
    lifecycleCalls.inviteToMatch,
    ({ db, params, viewer, now }) => inviteToMatch(db, params.id, { viewer, now, base: addresses.own() }),
    { idempotency: 'off' },
  );
  registerCall(frame, lifecycleCalls.listMatchInvites, ({ db, params, viewer, now }) =>
    listMatchInvites(db, { id: params.id, viewer, now }),
  );
  registerCall(frame, lifecycleCalls.revokeMatchInvite, ({ db, params, viewer, now }) =>
    revokeMatchInvite(db, { ...params, viewer, now }),
  );
  registerCall(frame, lifecycleCalls.getInvitation, ({ db, params, query, now }) =>
    getInvitation(db, params.id, { ...query, now }),
  );
  registerCall(
    frame,
    lifecycleCalls.joinMatch,
    changed(({ db, params, body, viewer, now }) => joinMatch(db, params.id, { ...body, viewer, now })),
    {
      idempotency,
      gate: { through: frame.gates('joining a match', PER_MATCH), key: ({ params }) => `match:${params.id}` },
    },
  );

  registerCall(
    frame,
    lifecycleCalls.cancelMatch,
    changed(({ db, params, body, ...acting }) => cancelMatch(db, params.id, editOf({ ...acting, body }))),
    { idempotency },
  );
  registerCall(
    frame,
    lifecycleCalls.contestMatch,
    changed(({ db, params, body, ...acting }) =>
      contestMatch(db, params.id, { reason: body.reason, ...editOf({ ...acting, body }) }),
    ),
    { idempotency },
  );
  registerCall(
    frame,
    lifecycleCalls.acceptMatch,
    changed(({ db, params, body, ...acting }) => acceptMatch(db, params.id, editOf({ ...acting, body }))),
    { idempotency },
  );
  registerCall(
    frame,
    lifecycleCalls.confirmMatch,
    changed(({ db, params, viewer, now }) => confirmMatch(db, params.id, { viewer, now })),
    { idempotency },
  );
  registerCall(
    frame,
    lifecycleCalls.declineMatch,
    changed(({ db, params, viewer, now }) => declineMatch(db, params.id, { viewer, now })),
    { idempotency },
  );
  registerCall(frame, lifecycleCalls.previewMatchLevels, ({ db, params, viewer, now }) =>
    previewMatchLevels(db, params.id, viewer, now),
  );
}

function registerStatistics(frame: Frame, limitReads: ReadLimit) {
  const through = frame.gates('statistics', PER_PLAYER);
  const admit = (reading: Parameters<ReadLimit>[1]) => limitReads('statistics', reading);
  registerCall(
    frame,
    statisticCalls.getPlayerStatistics,
    ({ db, query }) => getPlayerStatistics(db, query.player_id),
    { gate: { through, admit, key: ({ query }) => `statistics:${query.player_id}` } },
  );

  registerCall(
    frame,
    statisticCalls.getMatchStats,
    ({ db, params, query, now }) =>
      getMatchStats(db, { player: params.playerId, start_date: query.start_date, now }),
    { gate: { through, admit, key: ({ params }) => `months:${params.playerId}` } },
  );

  registerCall(
    frame,
    statisticCalls.getHeadToHead,
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
