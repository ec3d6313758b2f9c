import { existsSync } from 'node:fs';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { listSlots } from '@bandeja/rules/bookings/slots/slots';
import { matchWinner } from '@bandeja/rules/matches/result';
import { checkSetScore } from '@bandeja/rules/matches/sets/set-score';
import { DAY_MS, toMillis } from '@bandeja/rules/time/instant';
import { addDays, daysBetween, weekdayOf } from '@bandeja/rules/time/local-time';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { describe, expect, test } from 'vitest';
import { DEMO_CLUBS, type DemoClub } from '../demo-clubs.ts';
import { DEMO_PLAYERS } from '../demo-players.ts';
import { DEMO_SEED, planDemo } from './plan-demo.ts';
import type { DemoPlan } from './plan-types.ts';

const planAt = (now: string) => planDemo({ seed: DEMO_SEED, now });
const ZONE = 'America/Sao_Paulo';

const MORNING = '2026-03-06T12:00:00.000Z';
const morning = planAt(MORNING);

const firstCourtOf = (club: DemoClub) =>
  DEMO_CLUBS.slice(0, DEMO_CLUBS.indexOf(club)).reduce((sum, { courts }) => sum + courts.length, 0);

/** Occupations of each court of a club, as the availability call sees them. */
function courtsOf(club: DemoClub, { bookings, closures }: DemoPlan) {
  const taken = [
    ...bookings.filter(({ status }) => status !== BOOKING_STATUS.cancelled),
    ...closures.map(({ court, from, to }) => ({ court, start_at: from, end_at: to })),
  ];
  return club.courts.map((_, place) => {
    const id = firstCourtOf(club) + place;
    return { id, busy: taken.filter(({ court }) => court === id), price_rules: club.prices };
  });
}

const hoursOf = (club: DemoClub, date: string) =>
  club.hours.filter(({ weekdays }) => weekdays.includes(weekdayOf(date)));

const freeStarts = (club: DemoClub, date: string, plan: DemoPlan) =>
  listSlots({
    date,
    zone: club.timezone,
    hours: hoursOf(club, date),
    step_minutes: 30,
    durations: [60],
    now: '2020-01-01T00:00:00Z',
    courts: courtsOf(club, plan),
  });

/** Occupied share (0–1) of a club's court time between two times of a date. */
function takenShare(club: DemoClub, plan: DemoPlan, date: string, opens: number, closes: number) {
  const [from, to] = [opens, closes].map((minutes) => toMillis(zonedTime(date, minutes, club.timezone)));
  if (from === undefined || to === undefined) throw new Error('two times were given');
  const minutes = courtsOf(club, plan).flatMap(({ busy }) =>
    busy.map(({ start_at, end_at }) =>
      Math.max(0, Math.min(toMillis(end_at), to) - Math.max(toMillis(start_at), from)),
    ),
  );
  return minutes.reduce((sum, part) => sum + part, 0) / ((to - from) * club.courts.length);
}

describe('the demo', () => {
  test('has three clubs in three cities with four to six courts, and forty players', () => {
    expect(new Set(DEMO_CLUBS.map(({ city }) => city)).size).toBe(3);
    expect(new Set(DEMO_CLUBS.map(({ timezone }) => timezone)).size).toBe(2);
    for (const { courts } of DEMO_CLUBS) expect([4, 5, 6]).toContain(courts.length);
    expect(DEMO_PLAYERS).toHaveLength(40);
    const levels = DEMO_PLAYERS.map(({ level }) => level);
    expect([Math.min(...levels), Math.max(...levels)]).toEqual([0.5, 6]);
    expect(new Set(DEMO_PLAYERS.map(({ first_name, last_name }) => first_name + last_name)).size).toBe(40);
  });

  test('every picture exists among the served files', () => {
    const served = new URL('../../../../../apps/web/public/', import.meta.url);
    for (const { image } of DEMO_CLUBS.flatMap(({ images }) => images)) {
      expect([image, existsSync(new URL(`.${image}`, served))]).toEqual([image, true]);
    }
  });

  test('every opening hour has a price, also after midnight', () => {
    for (const club of DEMO_CLUBS) {
      for (let day = 0; day < 7; day++) {
        const date = addDays('2026-03-02', day);
        const empty: DemoPlan = { players: [], bookings: [], closures: [], matches: [] };
        for (const { slots } of freeStarts(club, date, empty)) {
          const minutes = hoursOf(club, date).reduce((sum, { opens, closes }) => sum + closes - opens, 0);
          expect([club.slug, date, slots.length]).toEqual([club.slug, date, minutes / 30 - 1]);
        }
      }
    }
    const [moema] = DEMO_CLUBS;
    expect(moema && hoursOf(moema, '2026-03-06')[0]?.closes).toBe(25 * 60);
  });

  test('is equal for one seed and day until 18:30, and differs for another seed', () => {
    // From this hour on Manaus has the same date.
    expect(planAt('2026-03-06T04:00:00.000Z')).toEqual(morning);
    expect(planAt('2026-03-06T21:29:59.000Z')).toEqual(morning);
    expect(planDemo({ seed: 'other', now: MORNING })).not.toEqual(morning);
    expect(planAt('2026-03-07T12:00:00.000Z')).not.toEqual(morning);
  });

  test.each(Array.from({ length: 7 }, (_, day) => addDays('2026-03-06', day)))(
    'half of the courts is occupied on %s, evenings more, and one court is free all evening',
    (date) => {
      const plan = planAt(`${date}T15:00:00.000Z`);
      for (const club of DEMO_CLUBS) {
        const [hours] = hoursOf(club, date);
        const { opens = 0, closes = 0 } = hours ?? {};
        const day = takenShare(club, plan, date, opens, closes);
        expect(day).toBeGreaterThan(0.43);
        expect(day).toBeLessThan(0.57);
        if (weekdayOf(date) <= 5) {
          expect(takenShare(club, plan, date, 18 * 60, 22 * 60)).toBeGreaterThan(
            takenShare(club, plan, date, 10 * 60, 17 * 60),
          );
        }
        const free = freeStarts(club, date, plan).flatMap(({ slots }) =>
          slots.map((slot) => slot.start_time),
        );
        for (const time of ['18:00', '19:00', '20:00']) expect(free).toContain(time);
      }
    },
  );

  test('nearer days are fuller than later ones', () => {
    const today = localDateOf(MORNING, ZONE);
    const share = (days: number) =>
      DEMO_CLUBS.reduce((sum, club) => sum + takenShare(club, morning, addDays(today, days), 480, 1320), 0) /
      3;
    expect(share(13)).toBeLessThan(share(1));
    expect(share(13)).toBeGreaterThan(0.05);
    expect(share(-7)).toBeGreaterThan(0.35);
  });

  test.each([MORNING, '2026-03-07T03:05:00.000Z', '2026-03-07T02:55:00.000Z', '2026-12-31T23:59:00.000Z'])(
    'no event is dated after now at %s',
    (now) => {
      const plan = planAt(now);
      const past = [
        ...plan.matches.flatMap(({ ended_at, created_at }) => [created_at, ended_at ?? created_at]),
        ...plan.bookings.flatMap(({ created_at, history }) => [created_at, ...history.map(({ at }) => at)]),
        ...plan.players.map(({ joined_at }) => joined_at),
      ];
      expect(past.filter((at) => at >= now)).toEqual([]);
      for (const { created_at, start_at, date, history } of plan.bookings) {
        expect(created_at < start_at).toBe(true);
        expect(history.every(({ at }) => at > created_at)).toBe(true);
        expect(daysBetween(localDateOf(created_at, ZONE), date)).toBeLessThanOrEqual(14);
      }
    },
  );

  test('Friday night is over at five past midnight', () => {
    const now = '2026-03-07T03:05:00.000Z';
    for (let luck = 0; luck < 20; luck++) {
      const { matches } = planDemo({ seed: `luck-${luck}`, now });
      expect(matches.filter(({ ended_at }) => ended_at !== null && ended_at >= now)).toEqual([]);
    }
  });

  test('no player is on two courts at once, or plays before registering', () => {
    const games = morning.matches.flatMap(({ places, date, booking }) =>
      places.flatMap((player) =>
        player === null ? [] : [{ player, from: date, to: booking?.end_at ?? date }],
      ),
    );
    const own = morning.bookings
      .filter(({ status, match_type }) => status !== BOOKING_STATUS.cancelled && match_type === null)
      .map(({ player, start_at, end_at }) => ({ player, from: start_at, to: end_at }));
    for (const [player, { joined_at }] of morning.players.entries()) {
      const calendar = [...games, ...own]
        .filter((entry) => entry.player === player)
        .toSorted((a, b) => (a.from < b.from ? -1 : 1));
      for (const [place, { from }] of calendar.entries()) {
        expect(from > joined_at).toBe(true);
        expect(from >= (calendar[place - 1]?.to ?? '')).toBe(true);
      }
    }
  });

  test('four months of matches have valid scores and matching winners', () => {
    const played = morning.matches.filter(({ ended_at }) => ended_at !== null);
    expect(played.length).toBeGreaterThan(250);
    expect(toMillis(MORNING) - toMillis(played[0]?.date ?? MORNING)).toBeGreaterThan(115 * DAY_MS);
    for (const { type, sets, winner } of played) {
      expect(sets.map((set) => checkSetScore(type, set).ok)).not.toContain(false);
      expect(matchWinner(type, sets)).toBe(winner);
      if (type === 'Competitive') expect(winner).not.toBeNull();
    }
    const types = new Set(played.map(({ type }) => type));
    expect(types.size).toBe(3);
  });

  test('the better pair usually wins', () => {
    const won = morning.matches.flatMap(({ level_changes, winner }) => {
      const chance = level_changes[0]?.expected_chance ?? 0.5;
      return Math.abs(chance - 0.5) < 0.1 ? [] : [chance > 0.5 === (winner === 'A')];
    });
    expect(won.filter(Boolean).length / won.length).toBeGreaterThan(0.55);
  });

  test('the demo player has matches and a level category', () => {
    const own = morning.matches.filter(({ places, ended_at }) => places.includes(0) && ended_at !== null);
    expect(own.length).toBeGreaterThan(25);
    expect(morning.players[0]?.reliability).toBeGreaterThan(50);
    expect(morning.players[0]?.level).toBeGreaterThan(3);
  });

  test.each([
    ['in the morning: this evening', MORNING, '2026-03-06'],
    ['just before half past six: this evening', '2026-03-06T21:29:00.000Z', '2026-03-06'],
    ['later: tomorrow evening', '2026-03-06T21:30:00.000Z', '2026-03-07'],
  ])("the demo player's next game, %s", (_, now, date) => {
    const plan = planAt(now);
    const [next] = plan.matches.filter(({ ended_at }) => ended_at === null);
    expect(next).toMatchObject({ places: [0, 1, 2, 3], type: 'Competitive', winner: null, sets: [] });
    expect(next?.booking).toMatchObject({
      date,
      status: BOOKING_STATUS.confirmed,
      player: 0,
      history: [{ to_status: BOOKING_STATUS.confirmed }],
    });
    expect(localTimeOf(next?.date ?? '', ZONE)).toBe('19:30');
    expect(next?.booking && plan.bookings.includes(next.booking)).toBe(true);
  });
});
