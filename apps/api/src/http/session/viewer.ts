import type { Access } from '@bandeja/contract/call';

/** The account that sends the request. playerId is null until the account has registered its player. */
export type Viewer = { userId: number; playerId: number | null; sessionId: string };

export type PlayerViewer = Viewer & { playerId: number };

/** The viewer that a handler of a call with this access receives. */
export type ViewerOf<A extends Access> = A extends 'player'
  ? PlayerViewer
  : A extends 'user'
    ? Viewer
    : Viewer | null;
