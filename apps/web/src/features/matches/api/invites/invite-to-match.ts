import { inviteToMatch } from '@bandeja/contract/calls/match-lifecycle';
import { useCall } from '../../../../data/call-mutation.ts';

/** Creates a link that seats the player who opens it. The sheet shows a failure itself. */
export const useInviteToMatch = () => useCall(inviteToMatch, { quiet: true });
