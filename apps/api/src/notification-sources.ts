import { loadBookingPlaces, loadCourtPlaces } from './features/bookings/public.ts';
import { loadMatchPlaces } from './features/matches/public.ts';
import type { NotificationSources } from './features/notifications/public.ts';
import { loadPlayerNames } from './features/players/public.ts';
import { loadTeamPlaces } from './features/tournaments/public.ts';

/** The readers of names, bookings, matches and teams for notifications. */
export const notificationSources: NotificationSources = {
  loadPlayerNames,
  loadBookingPlaces,
  loadMatchPlaces,
  loadTeamPlaces,
  loadCourtPlaces,
};
