import * as calls from '@bandeja/contract/calls/match-lifecycle';
import { createGate } from '../../../http/limits/gate.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { Addresses } from '../../accounts/public.ts';
import { confirmMatch } from '../consent/confirm-match.ts';
import { declineMatch } from '../consent/decline-match.ts';
import { getInvitation } from '../invites/get-invitation.ts';
import { inviteToMatch } from '../invites/invite-to-match.ts';
import { joinMatch } from '../invites/join-match.ts';
import { listMatchInvites, revokeMatchInvite } from '../invites/match-links.ts';
import { presentMatch } from '../matches.presenter.ts';
import { leaveMatch } from '../players/leave-match.ts';
import { replayMatch } from '../reads/idempotency-answers.ts';
import { PER_MATCH } from '../reads/per-match.ts';
import { acceptMatch } from './accept-match.ts';
import { cancelMatch } from './cancel-match.ts';
import { contestMatch } from './contest-match.ts';
import { previewMatchLevels } from './preview-match-levels.ts';

/**
 * Calls that change the state of a match: cancel, leave, invite, list and end links, see an invitation, join, contest, accept, confirm and decline; and
 * the level preview.
 */
export function registerMatchLifecycle(frame: Frame, { addresses }: { addresses: Addresses }) {
  registerCall(
    frame,
    calls.cancelMatch,
    async ({ db, params, body, viewer, now }) => {
      const edit = { viewer, now, expectedVersion: body.expected_version };
      return presentMatch(await cancelMatch(db, params.id, edit), viewer, now);
    },
    { idempotency: replayMatch },
  );

  registerCall(
    frame,
    calls.leaveMatch,
    async ({ db, params, viewer, now }) =>
      presentMatch(await leaveMatch(db, params.id, { viewer, now }), viewer, now),
    { idempotency: replayMatch },
  );

  registerCall(
    frame,
    calls.inviteToMatch,
    ({ db, params, viewer, now }) => inviteToMatch(db, params.id, { viewer, now, base: addresses.own() }),
    { idempotency: 'off' },
  );

  registerCall(frame, calls.listMatchInvites, ({ db, params, viewer, now }) =>
    listMatchInvites(db, { id: params.id, viewer, now }),
  );

  registerCall(frame, calls.revokeMatchInvite, ({ db, params, viewer, now }) =>
    revokeMatchInvite(db, { ...params, viewer, now }),
  );

  registerCall(frame, calls.getInvitation, ({ db, params, query, now }) =>
    getInvitation(db, params.id, { ...query, now }),
  );

  registerCall(
    frame,
    calls.joinMatch,
    async ({ db, params, body, viewer, now }) =>
      presentMatch(await joinMatch(db, params.id, { ...body, viewer, now }), viewer, now),
    {
      gate: { through: createGate(PER_MATCH), key: ({ params }) => `match:${params.id}` },
      idempotency: replayMatch,
    },
  );

  registerCall(
    frame,
    calls.contestMatch,
    async ({ db, params, body, viewer, now }) => {
      const { reason, expected_version: expectedVersion } = body;
      const contested = await contestMatch(db, params.id, { reason, viewer, now, expectedVersion });
      return presentMatch(contested, viewer, now);
    },
    { idempotency: replayMatch },
  );

  registerCall(
    frame,
    calls.acceptMatch,
    async ({ db, params, body, viewer, now }) => {
      const edit = { viewer, now, expectedVersion: body.expected_version };
      return presentMatch(await acceptMatch(db, params.id, edit), viewer, now);
    },
    { idempotency: replayMatch },
  );

  registerCall(
    frame,
    calls.confirmMatch,
    async ({ db, params, viewer, now }) =>
      presentMatch(await confirmMatch(db, params.id, { viewer, now }), viewer, now),
    { idempotency: replayMatch },
  );

  registerCall(
    frame,
    calls.declineMatch,
    async ({ db, params, viewer, now }) =>
      presentMatch(await declineMatch(db, params.id, { viewer, now }), viewer, now),
    { idempotency: replayMatch },
  );

  registerCall(frame, calls.previewMatchLevels, ({ db, params, viewer, now }) =>
    previewMatchLevels(db, params.id, viewer, now),
  );
}
