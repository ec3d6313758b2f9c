import type { AvailableCourt } from '@bandeja/contract/calls/bookings';
import type { ClubSummary } from '@bandeja/contract/calls/clubs';
import type { Slot } from '@bandeja/rules/bookings/slots/slots';
import type { ClubSchedule } from '../../clubs/public.ts';

type Court = ClubSchedule['courts'][number];

/** The bookable durations of a court from one start. */
export const presentAvailableCourt = (court: Court, club: ClubSummary, slot: Slot): AvailableCourt => ({
  ...presentBookedCourt(court, club),
  availables: slot.options.map(({ end_time, duration, price_cents }) => ({
    start_time: slot.start_time,
    end_time,
    duration,
    price_cents,
  })),
});

/** A court with its features, as a player chooses it. */
export const presentBookedCourt = (court: Court, club: ClubSummary) => ({
  id: court.id,
  name: court.name,
  surface: court.surface,
  indoor: court.indoor,
  club,
});
