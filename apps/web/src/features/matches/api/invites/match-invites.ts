import { listMatchInvites, revokeMatchInvite } from '@bandeja/contract/calls/match-lifecycle';
import { useCall } from '../../../../data/call-mutation.ts';
import { callQuery } from '../../../../data/call-query.ts';

/** The links that still seat players and that the viewer may end. */
export const matchInvitesQuery = (id: number) => callQuery(listMatchInvites, { params: { id } });

export const useRevokeMatchInvite = () =>
  useCall(revokeMatchInvite, { fallback: 'Não deu para encerrar o link' });
