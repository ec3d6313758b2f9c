import {
  getInvitation,
  inviteToMatch,
  joinMatch,
  listMatchInvites,
  revokeMatchInvite,
} from '@bandeja/contract/calls/match-lifecycle';
import { useCall, useSeenAnswer } from '../../../data/call-mutation.ts';
import { callQuery } from '../../../data/call-query.ts';
import { matchQuery } from '../api/read-matches.ts';

/** Who invites, when and where, by the token of an invite link. */
export const invitationQuery = (id: number, token: string) =>
  callQuery(getInvitation, { params: { id }, query: { token } });

/** Takes a place with the token of an invite; again after leaving is another attempt. The page shows a refusal itself. */
export const useJoinMatch = (id: number) =>
  useCall(joinMatch, { quiet: true, answers: () => matchQuery(id), seen: useSeenAnswer(matchQuery(id)) });

/** Creates a link that seats the player who opens it. The sheet shows a failure itself. */
export const useInviteToMatch = () => useCall(inviteToMatch, { quiet: true });

/** The links that still seat players and that the viewer may end. */
export const matchInvitesQuery = (id: number) => callQuery(listMatchInvites, { params: { id } });

export const useRevokeMatchInvite = () =>
  useCall(revokeMatchInvite, { fallback: 'Não deu para encerrar o link' });
