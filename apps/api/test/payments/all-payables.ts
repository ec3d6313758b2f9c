import { bookingPayable, bookingsOfMatches, sharePayable } from '../../src/features/bookings/public.ts';
import { createPlacePayable } from '../../src/features/matches/public.ts';
import { statementPayable } from '../../src/features/regulars/public.ts';
import { halfPayable, teamPayable } from '../../src/features/tournaments/public.ts';

/** As app.ts registers them. */
export const payables = {
  booking: bookingPayable,
  booking_share: sharePayable,
  tournament_team: teamPayable,
  tournament_half: halfPayable,
  statement: statementPayable,
  match_place: createPlacePayable(bookingsOfMatches),
};
