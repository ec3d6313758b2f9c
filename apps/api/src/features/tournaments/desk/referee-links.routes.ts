import * as calls from '@bandeja/contract/calls/referee-links';
import type { LinkLimits } from '../../../http/limits/link-limits.ts';
import { networkOf } from '../../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import {
  callRefereeMatch,
  closeRefereeLink,
  getRefereeLink,
  openRefereeLink,
  readRefereeMatches,
  recordRefereeResult,
  takeBackRefereeCall,
} from './referee-links.ts';

/** The desk's calls of the link, and what its page sends without an account, limited by network. */
export function registerRefereeLinks(frame: Frame, { limits }: { limits: LinkLimits }) {
  registerCall(frame, calls.getRefereeLink, ({ db, viewer, params, now }) =>
    getRefereeLink(db, { viewer, now, hash: params.hash }),
  );
  registerCall(
    frame,
    calls.openRefereeLink,
    ({ db, viewer, params, now }) => openRefereeLink(db, { viewer, now, hash: params.hash }),
    // The answer is a secret.
    { idempotency: 'off' },
  );
  registerCall(frame, calls.closeRefereeLink, ({ db, viewer, params, now }) =>
    closeRefereeLink(db, { viewer, now, hash: params.hash }),
  );

  const count = (request: { ip: string }, now: Date) => limits.read({ network: networkOf(request.ip), now });
  registerCall(frame, calls.readRefereeMatches, async ({ db, params, now, request }) => {
    await count(request, now);
    return readRefereeMatches(db, { ...params, now });
  });
  registerCall(frame, calls.recordRefereeResult, async ({ db, params, body, now, request }) => {
    await count(request, now);
    return recordRefereeResult(db, { ...params, body, now });
  });
  registerCall(frame, calls.callRefereeMatch, async ({ db, params, body, now, request }) => {
    await count(request, now);
    return callRefereeMatch(db, { ...params, body, now });
  });
  registerCall(frame, calls.takeBackRefereeCall, async ({ db, params, body, now, request }) => {
    await count(request, now);
    return takeBackRefereeCall(db, { ...params, body, now });
  });
}
