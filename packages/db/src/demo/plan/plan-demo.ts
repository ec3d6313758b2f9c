import { type Instant, toIso, toMillis } from '@bandeja/rules/time/instant';
import { addDays, weekdayOf } from '@bandeja/rules/time/local-time';
import { dayClock, localDateOf, localMinutesOf } from '@bandeja/rules/time/zoned-time';
import { DEMO_CLUBS, type DemoClub } from '../demo-clubs.ts';
import { createPeople, type Person } from '../demo-people.ts';
import { createRandom, type Random } from '../random.ts';
import { planBooking } from './plan-booking.ts';
import { type Appointment, planClub } from './plan-club.ts';
import { companionsIn, planMatchAhead } from './plan-match.ts';
import { playInOrder } from './plan-results.ts';
import type { DemoPlan, Places, PlannedMatch } from './plan-types.ts';

/** A seed with which every level stays between 0.2 and 6.8 on any weekday. */
export const DEMO_SEED = 'bandeja-43';

/** After this hour the evening game would be starting or over, so tomorrow is used. */
const EVENING_BEGINS = 18 * 60 + 30;

/**
 * The whole demo from a seed and the present: equal for equal seed and day, except the demo player's next game,
 * which is tomorrow from 18:30 on.
 */
export function planDemo({ seed, now }: { seed: string; now: Instant }): DemoPlan {
  const home = DEMO_CLUBS[0];
  if (!home) throw new Error('the demo needs a club');
  const present = toIso(now);
  const people = createPeople(createRandom(`${seed}/people`), localDateOf(present, home.timezone));
  const ahead = gamesAhead(home, present);

  const plans = DEMO_CLUBS.map((club, index) =>
    planClub({
      seed,
      club,
      first_court: DEMO_CLUBS.slice(0, index).reduce((sum, { courts }) => sum + courts.length, 0),
      people: people.filter((person) => person.club === club.slug),
      now: present,
      appointments: club === home ? ahead.map(toAppointment) : [],
    }),
  );
  const random = createRandom(`${seed}/ahead`);
  const aheadMatches = ahead.map((game) => bookAhead(random, { game, home, people, now: present }));
  const played = plans.flatMap(({ matches }) => matches);
  const inOrder = [...played, ...aheadMatches].toSorted((a, b) => endOf(a) - endOf(b));
  const { matches, levels } = playInOrder(seed, inOrder, people);
  return {
    players: people.map(({ index, joined }) => ({
      joined_at: toIso(joined),
      level: levels[index]?.level ?? 0,
      reliability: levels[index]?.reliability ?? 0,
    })),
    closures: plans.flatMap(({ closures }) => closures),
    bookings: [
      ...plans.flatMap(({ bookings }) => bookings),
      ...aheadMatches.flatMap(({ booking }) => (booking ? [booking] : [])),
    ].toSorted((a, b) => toMillis(a.created_at) - toMillis(b.created_at)),
    matches,
  };
}

/** Future matches by date, after all past ones. */
const endOf = ({ ended_at, date }: PlannedMatch) =>
  ended_at === null ? toMillis(date) + 1e14 : toMillis(ended_at);

type GameAhead = Omit<Appointment, 'players'> & { places: Places; type: 'Competitive' | 'Friendly' };

/** The demo player's next games: one this evening or tomorrow with all four players, and one with a free position. */
function gamesAhead({ timezone }: DemoClub, now: string): GameAhead[] {
  const today = localDateOf(now, timezone);
  const next = localMinutesOf(now, timezone) < EVENING_BEGINS ? today : addDays(today, 1);
  const saturday = addDays(today, 3 + ((13 - weekdayOf(addDays(today, 3))) % 7));
  return [
    {
      date: next,
      block: { court: 2, from_minute: 19 * 60 + 30, to_minute: 21 * 60 },
      places: [0, 1, 2, 3],
      type: 'Competitive',
    },
    {
      date: saturday,
      block: { court: 4, from_minute: 10 * 60, to_minute: 11 * 60 + 30 },
      places: [0, 4, 6, null],
      type: 'Friendly',
    },
  ];
}

const toAppointment = ({ date, block, places }: GameAhead): Appointment => ({
  date,
  block,
  players: places.filter((player) => player !== null),
});

function bookAhead(
  random: Random,
  { game, home, people, now }: { game: GameAhead; home: DemoClub; people: readonly Person[]; now: string },
): PlannedMatch {
  const player = people[0];
  if (!player) throw new Error('the demo needs a player');
  const booking = planBooking(random, {
    club: home,
    first_court: 0,
    date: game.date,
    block: game.block,
    player,
    companions: companionsIn(game.places),
    match_type: game.type,
    until: dayClock(localDateOf(now, home.timezone), home.timezone).atOrAfter(0),
    clock: dayClock(game.date, home.timezone),
  });
  return planMatchAhead(booking, game.type, game.places);
}
