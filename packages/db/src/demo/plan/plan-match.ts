import { MATCH_TYPES, type MatchType } from '@bandeja/rules/matches/match-type';
import { addMinutes } from '@bandeja/rules/time/instant';
import { makePairs, type Person } from '../demo-people.ts';
import type { Random } from '../random.ts';
import { type BookingSpec, planBooking } from './plan-booking.ts';
import type { Places, PlannedBooking, PlannedMatch } from './plan-types.ts';

type Four = [Person, Person, Person, Person];

const SHARE: Record<MatchType, number> = { Competitive: 0.64, Friendly: 0.27, Dynamic: 0.09 };

const chooseType = (random: Random) => random.weighted(MATCH_TYPES, (type) => SHARE[type]);

type Played = Omit<BookingSpec, 'player' | 'companions' | 'match_type'> & { four: Four };

/** Planned matches without results; plan-results.ts adds those in the order of the end. */
const UNPLAYED = { sets: [], winner: null, level_changes: [] };

/** A match that was booked, played, and recorded by its host a few minutes after the end. */
export function planPlayedMatch(
  random: Random,
  { four, ...spec }: Played,
): PlannedMatch & { booking: PlannedBooking } {
  const type = chooseType(random);
  const places = makePairs(random, four);
  const [host] = four;
  const booking = planBooking(random, {
    ...spec,
    player: host,
    companions: companionsIn(places),
    match_type: type,
  });
  return {
    ...UNPLAYED,
    type,
    booking,
    court: booking.court,
    club_name: null,
    date: booking.start_at,
    created_by: host.index,
    created_at: booking.history[0]?.at ?? booking.created_at,
    places,
    ended_at: addMinutes(booking.end_at, random.integer(1, 25)),
  };
}

/** A friendly match at an unregistered club: only the club's name is stored. */
export function planAwayMatch(random: Random, four: Four, date: string): PlannedMatch {
  const places = makePairs(random, four);
  return {
    ...UNPLAYED,
    type: 'Friendly',
    booking: null,
    court: null,
    club_name: 'Clube Vila Padel',
    date,
    created_by: four[0].index,
    created_at: addMinutes(date, 100),
    places,
    ended_at: addMinutes(date, 100 + random.integer(1, 25)),
  };
}

/** A future match on a booked court. */
export function planMatchAhead(booking: PlannedBooking, type: MatchType, places: Places): PlannedMatch {
  return {
    booking,
    type,
    places,
    court: booking.court,
    club_name: null,
    date: booking.start_at,
    created_by: booking.player,
    created_at: booking.history[0]?.at ?? booking.created_at,
    ...UNPLAYED,
    ended_at: null,
  };
}

export const companionsIn = ([, ...others]: Places): PlannedBooking['companions'] =>
  others.flatMap((player) => (player === null ? [] : [{ player }]));
