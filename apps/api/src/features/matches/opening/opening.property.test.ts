import { spanOf } from '@bandeja/rules/matches/opening/opening';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../../test/matches/match-people.ts';
import { createPerson } from '../../../../test/matches/match-people.ts';
import { inHours } from '../../../../test/matches/open-match-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { bookingsOfMatches } from '../../bookings/public.ts';
import { cancelMatch } from '../editing/cancel-match.ts';
import { insertMatch } from '../matches.repository.ts';
import { insertPlaces } from '../players/match-players.repository.ts';
import { joinOpenMatch, leaveMatch } from './join-open-match.ts';
import { joinMatchLine, leaveMatchLine } from './match-line.ts';
import {
  acceptMatchRequest,
  declineMatchRequest,
  requestMatch,
  withdrawMatchRequest,
} from './match-requests.ts';
import { answerNotFull, closeMatch, openMatch } from './open-match.ts';

// Random acts of players on two matches at the same time, some of them at once, and the jobs between them.

const app = useTestApp({ rateLimit: false });

const ACTS = [
  ...['open', 'open', 'close', 'join', 'join', 'join', 'join', 'leave', 'request', 'request'],
  ...[
    'accept',
    'accept',
    'decline',
    'decline',
    'withdraw',
    'withdraw',
    'withdraw',
    'cancel',
    'jobs',
    'jobs',
    'wait',
    'wait',
  ],
  ...['asked', 'asked', 'answer', 'answer', 'answer', 'answer', 'queue', 'queue', 'unqueue'],
] as const;
const anAct = fc.record({
  what: fc.constantFrom(...ACTS),
  match: fc.nat(1),
  player: fc.nat(8),
  choice: fc.nat(2),
  /** Sent together with the act before it. */
  atOnce: fc.boolean(),
});
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;
type World = { matches: number[]; people: Person[] };

const done = new Set<string>();
const choice = <T>(options: readonly [T, T, T], at: number): T => options[at] ?? options[0];

let crowd: Person[] = [];
async function createWorld(): Promise<World> {
  // Levels 3 inside the range, 6 outside of it. Their acts of a day are limited, so each world has its own players.
  crowd = await Promise.all([3, 3, 3, 3, 3, 3, 3, 6, 6].map((level) => createPerson(app, { level })));
  const matches: number[] = [];
  for (const at of [0, 1]) {
    const creator = crowd[at]?.id ?? 0;
    const match = { date: inHours(10 + at), type: 'Friendly', created_by: creator };
    const id = await insertMatch(app.db, match, TEST_NOW);
    // Of the second one a place is free: it has a line soon.
    const seats = [creator, ...(at === 1 ? crowd.slice(2, 4).map((person) => person.id) : [])];
    await insertPlaces(
      app.db,
      id,
      seats.map((player_id, index) => ({
        ...{ player_id, team: index < 2 ? 'A' : 'B', position: 1 + (index % 2), confirmed_at: TEST_NOW },
      })),
      TEST_NOW,
    );
    matches.push(id);
  }
  return { matches, people: crowd };
}

/** Requests of a match: the waiting ones, of this player if given. */
async function requestOf(match: number, player?: number): Promise<number> {
  const row = await app.db
    .selectFrom('match_requests')
    .select('id')
    .where('match_id', '=', match)
    .where('state', '=', 'waiting')
    .$if(player !== undefined, (query) => query.where('player_id', '=', player ?? 0))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The hour in which the creators are asked. */
async function beAsked(): Promise<void> {
  app.clock.now = new Date(Math.max(app.clock.now.getTime(), inHours(5.1).getTime()));
  await app.runJobs();
}

async function perform(
  { matches, people }: World,
  { what, match: at, player, choice: chosen }: Act,
): Promise<void> {
  const id = matches[at] ?? 0;
  const viewerOf = (person: Person | undefined) => ({ playerId: person?.id ?? 0 }) as never;
  const now = app.clock.now;
  const creator = { viewer: viewerOf(people[at]), now };
  const acting = { viewer: viewerOf(people[player]), now, bookings: bookingsOfMatches };
  switch (what) {
    case 'open': {
      const input = {
        not_full: choice(['cancel', 'keep', 'ask'] as const, chosen),
        level_max: 4,
        gender: 'open' as const,
      };
      await openMatch(app.db, id, input, { ...creator, bookings: bookingsOfMatches });
      break;
    }
    case 'close':
      await closeMatch(app.db, id, creator);
      break;
    case 'asked':
      await beAsked();
      break;
    case 'answer':
      await beAsked();
      await answerNotFull(app.db, id, {
        ...{ viewer: creator.viewer, now: app.clock.now },
        answer: choice(['cancel', 'keep', 'wait'] as const, chosen),
      });
      break;
    case 'join':
      await joinOpenMatch(app.db, id, acting);
      break;
    case 'queue':
      await joinMatchLine(app.db, id, acting);
      break;
    case 'unqueue':
      await leaveMatchLine(app.db, id, acting);
      break;
    case 'leave':
      await leaveMatch(app.db, id, acting);
      break;
    case 'request':
      await requestMatch(app.db, id, { ...acting, viewer: viewerOf(people[7 + (player % 2)]) });
      break;
    case 'accept':
      await acceptMatchRequest(app.db, id, { ...creator, request: await requestOf(id) });
      break;
    case 'decline':
      await declineMatchRequest(app.db, id, { ...creator, request: await requestOf(id) });
      break;
    case 'withdraw': {
      const person = people[7 + (player % 2)];
      const request = await requestOf(id, person?.id);
      await withdrawMatchRequest(app.db, { id, request, viewer: viewerOf(person), now });
      break;
    }
    case 'cancel':
      if (chosen === 0) await cancelMatch(app.db, id, creator);
      break;
    case 'jobs':
      await app.runJobs();
      break;
    case 'wait':
      app.clock.advanceMinutes([10, 130, 250][chosen] ?? 10);
      break;
  }
  done.add(what);
}

const OPENED: Act = { what: 'open', match: 0, player: 0, choice: 0, atOnce: false };
const RUNS_JOBS: ReadonlySet<string> = new Set(['jobs', 'asked', 'answer']);
const BEGUN: readonly Act[] = [
  { ...OPENED, what: 'request' },
  { ...OPENED, what: 'join', match: 1, player: 4 },
  { ...OPENED, what: 'queue', match: 1, player: 5 },
];

/** An act that the rules refuse changes nothing; anything else that is thrown is a fault. */
const attempt = async (world: World, act: Act) => {
  try {
    await perform(world, act);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

type Row = {
  id: number;
  date: Date;
  ends_at: Date | null;
  booking_id: number | null;
  state: string | null;
  cancelled: boolean;
  seats: number[];
  waiting: number[];
  queue: number[];
  offers: number;
};

async function expectLegal({ matches }: World): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, date, ends_at, booking_id, opening_state AS state, cancelled_at IS NOT NULL AS cancelled,
      ARRAY(SELECT player_id FROM match_players WHERE match_id = matches.id ORDER BY id) AS seats,
      ARRAY(SELECT player_id FROM match_requests WHERE match_id = matches.id AND state = 'waiting') AS waiting,
      ARRAY(SELECT player_id FROM match_line WHERE match_id = matches.id AND outcome IS NULL) AS queue,
      (SELECT count(*)::int FROM match_line WHERE match_id = matches.id AND outcome IS NULL AND until IS NOT NULL) AS offers
    FROM matches WHERE id = ANY(${matches}) ORDER BY id`.execute(app.db);
  for (const { state, cancelled, seats, waiting, queue, offers } of rows) {
    // No place is given twice, and the state says whether one is free.
    expect(seats.length).toBeLessThanOrEqual(4);
    if (state === 'full') expect(seats.length).toBe(4);
    if (state === 'open') expect(seats.length).toBeLessThan(4);
    if (cancelled && state !== null) expect(state).toBe('closed');
    // A request waits only for a match that takes players, and for a place the player has not.
    if (state === null || state === 'closed') expect(waiting).toEqual([]);
    expect(seats.filter((player) => waiting.includes(player) || queue.includes(player))).toEqual([]);
    // At most one offer per free place, and the line of a match that takes no players is empty.
    expect(offers).toBeLessThanOrEqual(4 - seats.length);
    if (state === null || state === 'closed') expect(queue).toEqual([]);
  }
  // By an own act no player is in both: they are at the same time.
  const [one, other] = rows.filter(({ cancelled }) => !cancelled);
  if (one && other) {
    expect(spanOf(one).to > spanOf(other).from).toBe(true);
    expect(one.seats.filter((player) => other.seats.includes(player))).toEqual([]);
  }
  return rows;
}

const RUNS = Number(process.env.INTERLEAVINGS ?? 30);

test('random acts on open matches: no place is given twice, no state is illegal, and nothing waits for ever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 12, maxLength: 24 }), async (acts) => {
      app.clock.now = TEST_NOW;
      // Of earlier sequences, whose clock was later.
      await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
      const world = await createWorld();
      // A sequence that begins with matches that are not open tries little.
      for (const match of [0, 1]) await attempt(world, { ...OPENED, match, choice: 1 + match });
      // Nor do those without a request, or a line.
      for (const act of BEGUN) await attempt(world, act);
      for (let at = 0; at < acts.length; at++) {
        const [act, next] = acts.slice(at, at + 2);
        // A worker runs its jobs one after another.
        const together = [act, ...(next?.atOnce && !RUNS_JOBS.has(next.what) ? [next] : [])];
        await Promise.all(together.map((act) => act && attempt(world, act)));
        if (together.length > 1) at++;
        await expectLegal(world);
      }
      app.clock.now = inHours(12);
      await app.runJobs();
      for (const { state, waiting } of await expectLegal(world)) {
        expect([null, 'closed']).toContain(state);
        expect(waiting).toEqual([]);
      }
    }),
    { numRuns: RUNS, seed: 20_260_306, endOnFailure: true },
  );
  expect(ACTS.filter((what) => !done.has(what))).toEqual([]);
}, 600_000);
