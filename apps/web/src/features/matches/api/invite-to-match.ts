import { inviteToMatch } from '@bandeja/contract/calls/match-lifecycle';
import { useCall } from '../../../data/call-mutation.ts';

/** A link that seats the player who opens it. The sheet shows the failure. */
export const useInviteToMatch = () => useCall(inviteToMatch, { quiet: true });
