import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import { avatarOf } from '../../../lib/avatar-of.ts';
import type { CourtPlayer } from '../../../ui/court/court.tsx';

/** A player of a match in the form that the court draws. */
export const courtPlayer = ({ player, level }: MatchPlayer, viewerId: number | null): CourtPlayer => ({
  id: player.id,
  name: player,
  level,
  avatar: avatarOf(player),
  isYou: player.id === viewerId,
});
