import { loadBookingPlaces } from './features/bookings/public.ts';
import { loadMatchPlaces } from './features/matches/public.ts';
import type { NotificationSources } from './features/notifications/public.ts';
import { loadPlayerNames } from './features/players/public.ts';

/** The readers of names, bookings and matches for notifications. */
export const notificationSources: NotificationSources = {
  loadPlayerNames,
  loadBookingPlaces,
  loadMatchPlaces,
};
