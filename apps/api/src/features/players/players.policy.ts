import type { Viewer } from '../../http/session/viewer.ts';

/** Profile, private fields and level belong to the player's own account only. */
export const isSelf = (viewer: Viewer | null, playerId: number): boolean => viewer?.playerId === playerId;
