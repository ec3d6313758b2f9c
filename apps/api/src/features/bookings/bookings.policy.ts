import type { PlayerViewer } from '../../http/viewer.ts';

/** A booking is seen and cancelled by the player who made it, and by nobody else. */
export const isOwnBooking = (
  viewer: Pick<PlayerViewer, 'playerId'>,
  booking: { player_id: number },
): boolean => booking.player_id === viewer.playerId;
