import { MINUTE_MS } from '@bandeja/rules/time/instant';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { act, createCrowd, WAIT_ACTS, type WaitAct } from '../../../../test/bookings/wait-acts.ts';
import { check, expectOver, reached, see, type World } from '../../../../test/bookings/wait-check.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import type { TaskPayloads } from '../../../jobs/task-payloads.ts';
import { advanceRelease, advanceStuckReleases } from './advance-release.ts';
import { tellLine } from './tell-line.ts';

// Random acts of players, the desk and the bank on courts that others wait for, some of them at once, and the jobs between them.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });

/** Acts of the clock and of the machines. At the end: of the minutes of an offer, with what its player does then. */
const MOVES = [
  ...['jobs', 'jobs', 'minutes', 'minutes', 'ten minutes', 'ten minutes', 'hours', 'night', 'late worker'],
  ...['at the end', 'at the end', 'two workers', 'two workers', 'lost jobs', 'expire codes'],
] as const;
type Move = (typeof MOVES)[number];
type Act = { what: WaitAct['what'] | Move; who: number; place: number; atOnce: boolean };
const anAct = fc.record({
  what: fc.constantFrom<Act['what']>(...WAIT_ACTS, ...MOVES),
  who: fc.nat(6),
  place: fc.nat(11),
  /** Sent together with the act before it. */
  atOnce: fc.boolean(),
});
const isMove = (what: Act['what']): what is Move => MOVES.some((move) => move === what);
/** A Friday morning, the night before the Monday that is waited for, its morning and its afternoon. */
const BEGINNINGS = [
  '2026-03-06T12:00',
  '2026-03-09T00:40',
  '2026-03-09T02:30',
  '2026-03-09T09:50',
  '2026-03-09T17:00',
];
const BEGUN: readonly Act[] = [
  { what: 'cancel', who: 0, place: 0, atOnce: false },
  { what: 'jobs', who: 0, place: 0, atOnce: false },
];
const done = new Set<string>();

/** What is due for courts and lines, by two workers at once; the job that follows is the third. */
async function workTwice({ last }: World): Promise<void> {
  const { now } = app.clock;
  const byTwo = (worker: () => Promise<void>) => Promise.all([worker(), worker()]);
  await byTwo(async () => {
    for (const { id, done: isDone } of last.releases) if (!isDone) await advanceRelease(app.db, id, now);
  });
  const { rows } = await sql<{ payload: TaskPayloads['tell_line'] }>`
    SELECT payload FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE task.identifier = 'tell_line' AND run_at <= ${now}`.execute(app.db);
  await byTwo(async () => {
    for (const { payload } of rows) await tellLine(app.db, payload, now);
  });
}

/** Runs what is due now, as a worker that is up. */
async function work(world: World): Promise<void> {
  // The check of every minute, which steps in for lost jobs.
  if (world.isLost) await advanceStuckReleases(app.db, app.clock.now);
  if (world.isDouble) await workTwice(world);
  await app.runJobs();
  await check(world, { worked: true });
  world.isLate = false;
}

/** Moves the clock from job to job. */
async function pass(world: World, to: Date): Promise<void> {
  await work(world);
  for (;;) {
    const { rows } = await sql<{ next: Date | null }>`
      SELECT min(at) AS next FROM (
        SELECT run_at FROM graphile_worker._private_jobs WHERE is_available
        UNION ALL SELECT unnest(ARRAY[begins_at, expires_at]) FROM court_offers WHERE ended_at IS NULL
      ) AS due(at) WHERE at > ${app.clock.now} AND at < ${to}`.execute(app.db);
    const next = rows[0]?.next;
    if (!next) break;
    app.clock.now = next;
    await work(world);
  }
  app.clock.now = to;
  await work(world);
}

const later = (minutes: number) => new Date(app.clock.now.getTime() + minutes * MINUTE_MS);
const pick = <T>(of: readonly T[], at: number): T | undefined => of[at % Math.max(1, of.length)];

async function move(world: World, what: Move, { who, place }: Pick<Act, 'who' | 'place'>): Promise<void> {
  const from = app.clock.now.getTime();
  switch (what) {
    case 'jobs':
      return work(world);
    case 'minutes':
      return pass(world, later(pick([1, 5, 9, 14], place) ?? 1));
    case 'ten minutes':
      return pass(world, later(10));
    case 'hours':
      return pass(world, later(pick([60, 180, 400], place) ?? 60));
    case 'night': {
      // To 22:30, or to 6:59 and 7 h of the next morning.
      const time = pick(['01:30', '09:59', '10:00'], place);
      const day = app.clock.now.toISOString().slice(0, 10);
      const at = Date.parse(`${day}T${time}Z`);
      return pass(world, new Date(at > from ? at : at + 1_440 * MINUTE_MS));
    }
    case 'late worker':
      app.clock.now = later(pick([5, 11, 16, 40], place) ?? 5);
      world.isLate = true;
      break;
    case 'at the end': {
      const open = pick(await world.crowd.offers(), place);
      const known = world.last.offers.find(({ id }) => id === open?.id);
      if (!known || known.expires < from) break;
      await pass(world, new Date(Math.max(from, known.expires - 1)));
      app.clock.now = new Date(known.expires - (who % 2));
      const both = [
        () => act(world.crowd, { what: place % 2 ? 'take' : 'decline', who, place }),
        () => advanceRelease(app.db, known.release, app.clock.now),
      ];
      await Promise.all((place % 3 ? both : both.toReversed()).map((one) => one()));
      break;
    }
    case 'two workers':
      world.isDouble = true;
      return work(world);
    case 'lost jobs':
      await sql`DELETE FROM graphile_worker._private_jobs job USING graphile_worker._private_tasks task
        WHERE task.id = job.task_id AND task.identifier = 'offer_court'`.execute(app.db);
      await Promise.all([1, 2].map(() => advanceStuckReleases(app.db, app.clock.now)));
      world.isLost = true;
      return work(world);
    case 'expire codes':
      for (const { providerId, status } of bank.charges.slice(world.crowd.first))
        if (status === 'pending') bank.become(providerId, { status: 'expired' });
  }
  await check(world);
}

async function perform(world: World, acts: readonly Act[]): Promise<void> {
  for (let at = 0; at < acts.length; at++) {
    const [one, next] = acts.slice(at, at + 2);
    if (!one) continue;
    done.add(one.what);
    if (isMove(one.what)) {
      await move(world, one.what, one);
      continue;
    }
    const isPair = next?.atOnce && !isMove(next.what);
    const together = (isPair ? [one, next] : [one]) as WaitAct[];
    await Promise.all(together.map((each) => act(world.crowd, each)));
    if (isPair) done.add(next.what);
    if (isPair) at++;
    await check(world);
  }
}

const RUNS = Number(process.env.INTERLEAVINGS ?? 25);

test(
  'random acts on courts that players wait for: none is sold twice, the line is kept, and nothing waits for ever',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...BEGINNINGS),
        fc.array(anAct, { minLength: 10, maxLength: 20 }),
        async (beginning, acts) => {
          app.clock.now = new Date(`${beginning}:00.000Z`);
          // Of earlier sequences, whose clock was later.
          await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
          const crowd = await createCrowd(app, bank);
          const world = {
            ...{ crowd, last: await see(crowd), heard: [], mails: app.mails.length },
            ...{ isLate: false, isLost: false, isDouble: false },
          };
          // Without a court that is offered much of what follows does nothing.
          await perform(world, [...BEGUN, ...acts]);
          await pass(world, new Date('2026-03-11T12:00:00.000Z'));
          await expectOver(world);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect([...WAIT_ACTS, ...MOVES].filter((what) => !done.has(what))).toEqual([]);
    // The sequences reach what they are about.
    expect(Object.entries(reached).filter(([, times]) => times === 0)).toEqual([]);
  },
  180_000 * Math.ceil(RUNS / 25),
);
