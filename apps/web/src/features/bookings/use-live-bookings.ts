import { useQueryClient } from '@tanstack/react-query';
import { answersOf, LIVE_CHANGES } from '../../data/changes.ts';
import { refetch } from '../../data/refetch.ts';
import { useLive } from '../../live/use-live.ts';
import { announceBooking } from './announce-booking.ts';

/** Refetches the player's bookings when the server announces a change: paid, expired, cancelled. */
export function useLiveBookings(player: number | undefined): void {
  const client = useQueryClient();
  useLive(player === undefined ? [] : ['bookings'], (message) => {
    const of = message.event === 'booking' ? { getBooking: message.data.id } : {};
    if (message.event === 'booking') announceBooking(client, message.data);
    void refetch(client, answersOf(LIVE_CHANGES.booking, { of }));
  });
}
