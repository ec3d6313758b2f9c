import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/match-lifecycle.ts';

export type * from '../schemas/match-lifecycle.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const cancelMatch: Of<'cancelMatch'> = {
  name: 'cancelMatch',
  method: 'POST',
  path: '/api/matches/:id/cancel/',
};

export const leaveMatch: Of<'leaveMatch'> = {
  name: 'leaveMatch',
  method: 'POST',
  path: '/api/matches/:id/leave/',
};

export const inviteToMatch: Of<'inviteToMatch'> = {
  name: 'inviteToMatch',
  method: 'POST',
  path: '/api/matches/:id/invite/',
};

export const listMatchInvites: Of<'listMatchInvites'> = {
  name: 'listMatchInvites',
  method: 'GET',
  path: '/api/matches/:id/invites/',
};

export const revokeMatchInvite: Of<'revokeMatchInvite'> = {
  name: 'revokeMatchInvite',
  method: 'DELETE',
  path: '/api/matches/:id/invites/:invite/',
};

export const joinMatch: Of<'joinMatch'> = {
  name: 'joinMatch',
  method: 'POST',
  path: '/api/matches/:id/join/',
};

export const getInvitation: Of<'getInvitation'> = {
  name: 'getInvitation',
  method: 'GET',
  path: '/api/matches/:id/invitation/',
};

export const contestMatch: Of<'contestMatch'> = {
  name: 'contestMatch',
  method: 'POST',
  path: '/api/matches/:id/contest/',
};

export const acceptMatch: Of<'acceptMatch'> = {
  name: 'acceptMatch',
  method: 'POST',
  path: '/api/matches/:id/accept/',
};

export const confirmMatch: Of<'confirmMatch'> = {
  name: 'confirmMatch',
  method: 'POST',
  path: '/api/matches/:id/confirm/',
};

export const declineMatch: Of<'declineMatch'> = {
  name: 'declineMatch',
  method: 'POST',
  path: '/api/matches/:id/not-me/',
};

export const previewMatchLevels: Of<'previewMatchLevels'> = {
  name: 'previewMatchLevels',
  method: 'GET',
  path: '/api/matches/:id/level-preview/',
};
