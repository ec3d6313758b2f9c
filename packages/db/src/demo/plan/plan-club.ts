import type { OpeningRange } from '@bandeja/rules/bookings/slots/opening-hours';
import { DAY_MS, toIso, toMillis } from '@bandeja/rules/time/instant';
import { addDays, weekdayOf } from '@bandeja/rules/time/local-time';
import { type DayClock, dayClock, localDateOf } from '@bandeja/rules/time/zoned-time';
import type { DemoClub } from '../demo-clubs.ts';
import { chooseFour, HISTORY_DAYS, type Person } from '../demo-people.ts';
import { attraction, type Block, cutDay, fillDay, minutesOf } from '../fill-day.ts';
import { createRandom, type Random } from '../random.ts';
import { cancelBooking, planBooking } from './plan-booking.ts';
import { planAwayMatch, planPlayedMatch } from './plan-match.ts';
import type { PlannedBooking, PlannedClosure, PlannedMatch } from './plan-types.ts';

const FULL_DAYS_BEFORE = 14;
/** Fourteen days with today: the booking window of the clubs. */
const FULL_DAYS_AHEAD = 13;

/** A game fixed for the demo player: its court is reserved, and its players have no other game that day. */
export type Appointment = { date: string; block: Block; players: readonly number[] };

export type ClubSpec = {
  seed: string;
  club: DemoClub;
  /** Index of the club's first court among all courts. */
  first_court: number;
  people: readonly Person[];
  now: string;
  appointments: readonly Appointment[];
};

export type ClubPlan = { bookings: PlannedBooking[]; closures: PlannedClosure[]; matches: PlannedMatch[] };

/** Four months of a club: its matches and, in the weeks around today, all other occupations of its courts. */
export function planClub(spec: ClubSpec): ClubPlan {
  const { seed, club, now, appointments } = spec;
  const plan: ClubPlan = { bookings: [], closures: [], matches: [] };
  const today = localDateOf(now, club.timezone);
  const until = dayClock(today, club.timezone).atOrAfter(0);
  for (let offset = -HISTORY_DAYS; offset <= FULL_DAYS_AHEAD; offset++) {
    const date = addDays(today, offset);
    // Each day has its own random sequence, so that fixed games of one day do not change the others.
    const random = createRandom(`${seed}/${club.slug}/${offset}`);
    const appointed = appointments.filter((appointment) => appointment.date === date);
    const kept = appointed.map(({ block }) => block);
    const day: Day = {
      ...spec,
      date,
      weekday: weekdayOf(date),
      clock: dayClock(date, club.timezone),
      until,
      blocks: cutDay(random, { courts: club.courts.length, hours: hoursOf(club, date), kept }),
      busy: new Set(appointed.flatMap(({ players }) => players)),
    };
    const played = offset < 0 ? playDay(random, day, plan) : [];
    if (offset >= -FULL_DAYS_BEFORE) {
      fillRest(random, day, plan, { taken: [...kept, ...played], share: shareOf(offset) });
    }
  }
  return plan;
}

const hoursOf = ({ hours }: DemoClub, date: string): OpeningRange[] =>
  hours.filter(({ weekdays }) => weekdays.includes(weekdayOf(date)));

/** Today is half full; later days are emptier. */
const shareOf = (offset: number) => (offset <= 0 ? 0.5 : Math.max(0.12, 0.46 - 0.03 * offset));

type Day = ClubSpec & {
  date: string;
  weekday: number;
  clock: DayClock;
  /** Last midnight; no booking was made after it. */
  until: number;
  blocks: readonly Block[];
  /** Players with a game that day: at most one each. */
  busy: Set<number>;
};

function freePeople({ people, busy, clock }: Day): Person[] {
  const latest = clock.atOrAfter(0) - DAY_MS;
  return people.filter(({ index, joined }) => !busy.has(index) && joined < latest);
}

const LAST_END = 23.5 * 60;

/** Share of a week's matches by weekday, Monday first. */
const WEEK = [0.11, 0.16, 0.14, 0.16, 0.09, 0.22, 0.12];

/** Adds the matches of a past day, each with its booking. Returns the occupied blocks. */
function playDay(random: Random, day: Day, plan: ClubPlan): Block[] {
  const { club, weekday, clock } = day;
  const count = Math.floor(club.matches_a_week * (WEEK[weekday - 1] ?? 0) + random.next());
  // Ended before midnight, so that matches of yesterday are over at any hour of the start.
  const long = day.blocks.filter((block) => minutesOf(block) >= 90 && block.to_minute <= LAST_END);
  const blocks = random.ordered(long, (block) => attraction(weekday, block)).slice(0, count);
  const played: Block[] = [];
  for (const block of blocks) {
    const four = chooseFour(random, freePeople(day));
    if (!four) break;
    for (const { index } of four) day.busy.add(index);
    if (random.chance(0.04)) {
      plan.matches.push(planAwayMatch(random, four, toIso(clock.atOrAfter(block.from_minute))));
      continue;
    }
    const match = planPlayedMatch(random, { ...day, block, four });
    plan.matches.push(match);
    plan.bookings.push(match.booking);
    played.push(block);
  }
  return played;
}

const LESSONS = ['Aula', 'Aula em grupo', 'Mensalistas', 'Escolinha'];

/** Fills a day up to its share with bookings of players and closures of the club. */
function fillRest(
  random: Random,
  day: Day,
  plan: ClubPlan,
  { taken, share }: { taken: readonly Block[]; share: number },
): void {
  const { first_court, weekday, blocks, clock, until } = day;
  // The demo player has only the fixed games.
  const free = () => freePeople(day).filter(({ index }) => index !== 0);
  for (const block of fillDay(random, { blocks, taken, weekday, share })) {
    const candidates = free();
    if (candidates.length === 0 || random.chance(attraction(weekday, block) >= 2 ? 0.3 : 0.6)) {
      plan.closures.push({
        court: first_court + block.court,
        from: toIso(clock.atOrAfter(block.from_minute)),
        to: toIso(clock.atOrAfter(block.to_minute)),
        reason: random.pick(LESSONS),
      });
      continue;
    }
    const player = random.pick(candidates);
    day.busy.add(player.index);
    plan.bookings.push(
      planBooking(random, {
        ...day,
        block,
        player,
        companions: guestsOf(random),
        match_type: null,
      }),
    );
  }
  const fickle = free();
  if (fickle.length > 0 && random.chance(0.5)) {
    const player = random.pick(fickle);
    const block = random.pick(blocks);
    const given_up = planBooking(random, { ...day, block, player, companions: [], match_type: null });
    if (toMillis(given_up.created_at) < until) plan.bookings.push(cancelBooking(random, given_up));
  }
}

const GUESTS = ['Bia', 'Chico', 'Dani', 'Edu', 'Lu', 'Malu', 'Nando', 'Tati', 'Zé'];

/** Guests without an account, by the name entered at booking. */
const guestsOf = (random: Random): PlannedBooking['companions'] =>
  random
    .ordered(GUESTS, () => 1)
    .slice(0, random.integer(0, 3))
    .map((name) => ({ name }));
