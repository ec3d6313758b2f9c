import { createClub } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPerson } from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { tellAlerts } from './tell-alerts.ts';

// Whom a match is told to, against a search of all players by hand: random alerts, players and matches.

const app = useTestApp({ rateLimit: false });

const HOUR_MS = 3_600_000;
const CITIES = ['São Paulo', 'sao paulo', 'Campinas'];
/** Hours behind UTC; neither has summer time. */
const ZONES = [
  { timezone: 'America/Sao_Paulo', hours: 3 },
  { timezone: 'America/Manaus', hours: 4 },
] as const;

const level = fc.option(
  fc.integer({ min: 15, max: 55 }).map((tenths) => tenths / 10),
  { freq: 3 },
);
const bound = fc.option(
  fc.integer({ min: 15, max: 55 }).map((tenths) => tenths / 10),
  { freq: 1 },
);
const range = fc.tuple(bound, bound).map(([one, other]) => {
  const isTurned = one !== null && other !== null && one > other;
  return isTurned ? { level_min: other, level_max: one } : { level_min: one, level_max: other };
});
const gender = fc.constantFrom(
  'open' as const,
  'open' as const,
  'women' as const,
  'men' as const,
  'mixed' as const,
);
const anAlert = fc.record({
  weekdays: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
  span: fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 2, maxLength: 2 }),
  /** 0 to 2: a city; 3 and 4: a club. */
  place: fc.nat(4),
  range: fc.option(range, { freq: 1 }),
  gender: fc.option(gender, { freq: 1 }),
});
const aPlayer = fc.record({
  gender: fc.constantFrom('M' as const, 'F' as const, 'O' as const),
  level,
  isMinor: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  isBusy: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  alerts: fc.array(anAlert, { minLength: 1, maxLength: 2 }),
});
const aMatch = fc.record({
  inHours: fc.integer({ min: 5, max: 100 }),
  club: fc.nat(1),
  range,
  gender,
  /** Genders of who is in it, its creator first. */
  seated: fc.array(fc.constantFrom('M' as const, 'F' as const), { minLength: 1, maxLength: 3 }),
});

type Player = typeof aPlayer extends fc.Arbitrary<infer One> ? One : never;
type Match = typeof aMatch extends fc.Arbitrary<infer One> ? One : never;

/** By hand: whether one of the player's alerts has the match, and the player could enter it. */
function expects({ gender, level, isMinor, isBusy, alerts }: Player, match: Match): boolean {
  const [low, high] = [match.range.level_min ?? 0, match.range.level_max ?? 7];
  const isBounded = match.range.level_min !== null || match.range.level_max !== null;
  if (isMinor || isBusy) return false;
  if (isBounded && (level === null || level < low || level > high)) return false;
  const same = match.seated.filter((one) => one === gender).length;
  if (match.gender === 'women' && gender !== 'F') return false;
  if (match.gender === 'men' && gender !== 'M') return false;
  if (match.gender === 'mixed' && (gender === 'O' || same >= 2)) return false;
  const wall = new Date(
    TEST_NOW.getTime() + match.inHours * HOUR_MS - (ZONES[match.club]?.hours ?? 0) * HOUR_MS,
  );
  const weekday = (wall.getUTCDay() + 6) % 7;
  return alerts.some((alert) => {
    const [from = 0, to = 0] = alert.span.toSorted((one, other) => one - other);
    // Both clubs are in São Paulo, in either spelling.
    const isPlace = alert.place < 3 ? alert.place < 2 : alert.place - 3 === match.club;
    const meets = (alert.range?.level_min ?? 0) <= high && (alert.range?.level_max ?? 7) >= low;
    return (
      isPlace &&
      meets &&
      Math.floor(alert.weekdays / 2 ** weekday) % 2 === 1 &&
      wall.getUTCHours() >= from &&
      wall.getUTCHours() < to &&
      (alert.gender === null || alert.gender === match.gender)
    );
  });
}

const RUNS = 40;
let told = 0;

test(`tells the players whom a search by hand finds, in batches of any size (${RUNS} worlds)`, async () => {
  const clubs = await Promise.all(
    ZONES.map(({ timezone }) => createClub(app.db, { timezone, city: 'São Paulo' })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPlayer, { minLength: 6, maxLength: 9 }),
      aMatch,
      fc.integer({ min: 1, max: 5 }),
      async (players, wanted, batch) => {
        await app.db.deleteFrom('play_alerts').execute();
        const date = new Date(TEST_NOW.getTime() + wanted.inHours * HOUR_MS);
        const people = [];
        for (const player of players) {
          const { id } = await createPerson(app, {
            gender: player.gender,
            level: player.level,
            birth_date: player.isMinor ? '2010-05-05' : null,
          });
          people.push({ id, player });
          if (player.isBusy)
            await createMatch(app.db, { date: new Date(date.getTime() + HOUR_MS), players: [id] });
          let place = 0;
          for (const alert of player.alerts) {
            place += 1;
            const [from = 0, to = 0] = alert.span.toSorted((one, other) => one - other);
            const row = await app.db
              .insertInto('play_alerts')
              .values({
                ...{ player_id: id, place, weekdays: alert.weekdays },
                ...{ from_minute: from * 60, to_minute: to * 60, city: CITIES[alert.place] ?? null },
                ...(alert.range ?? {}),
                ...{ gender: alert.gender, created_at: TEST_NOW, until: new Date(date.getTime() + HOUR_MS) },
              })
              .returning('id')
              .executeTakeFirstOrThrow();
            const club = clubs[alert.place - 3];
            if (club)
              await app.db
                .insertInto('play_alert_clubs')
                .values({ club_id: club.id, alert_id: row.id })
                .execute();
          }
        }
        const seated = await Promise.all(
          wanted.seated.map((one) => createPerson(app, { gender: one, level: 3 })),
        );
        const { id } = await createMatch(app.db, {
          date,
          court_id: clubs[wanted.club]?.courts[0]?.id ?? 0,
          players: seated.map((one) => one.id),
          opening: { ...wanted.range, gender: wanted.gender },
        });
        await tellAlerts(
          app.db,
          { match: id, at: TEST_NOW.toISOString(), after: 0 },
          { now: TEST_NOW, batch },
        );
        // The batches after the first have the usual size, from where it ended.
        app.clock.now = new Date(TEST_NOW.getTime() + 1_000);
        await app.runJobs();
        app.clock.now = TEST_NOW;
        const rows = await app.db
          .selectFrom('play_alert_notices')
          .select('player_id')
          .where('match_id', '=', id)
          .orderBy('player_id')
          .execute();
        const expected = people.filter(({ player }) => expects(player, wanted)).map((one) => one.id);
        told += expected.length;
        expect(rows.map(({ player_id }) => player_id)).toEqual(expected.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: RUNS, seed: 20_260_306, endOnFailure: true },
  );
  // Else the cases say nothing.
  expect(told).toBeGreaterThan(RUNS / 4);
}, 120_000);
