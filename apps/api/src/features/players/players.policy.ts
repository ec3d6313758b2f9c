import type { Viewer } from '../../http/viewer.ts';

/** A profile, its private part and its level belong to the player himself, and to nobody else. */
export const isSelf = (viewer: Viewer | null, playerId: number): boolean => viewer?.playerId === playerId;
