import { getInvitation } from '@bandeja/contract/calls/match-lifecycle';
import { callQuery } from '../../../../data/call-query.ts';

/** Who invites, when and where, by the token of an invite link. */
export const invitationQuery = (id: number, token: string) =>
  callQuery(getInvitation, { params: { id }, query: { token } });
