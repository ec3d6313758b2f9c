/** Who put a booking into the agenda: its player, the desk once, or the desk for a series. */
export const BOOKING_KINDS = ['player', 'desk', 'regular', 'lesson'] as const;
