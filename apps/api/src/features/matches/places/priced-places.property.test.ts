import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../../test/matches/match-people.ts';
import { createPeople, openMatchCalls } from '../../../../test/matches/open-match-world.ts';
import {
  createPricedWorld,
  expectMoney,
  PLACE,
  type PricedWorld,
} from '../../../../test/matches/priced-world.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

// Random acts of players, the creator and the bank on a match whose places cost, some of them at once, and the jobs between.

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank, rateLimit: false });

const ACTS = [
  ...[
    'join',
    'join',
    'charge',
    'charge',
    'pay',
    'pay',
    'pay',
    'enter',
    'enter',
    'pay late',
    'pay twice',
    'refuse code',
  ],
  ...[
    'leave',
    'leave naming',
    'give up',
    'close',
    'open',
    'open',
    'cancel',
    'cancel court',
    'kick',
    'creator leaves',
    'bank takes back',
    'dispute',
    'dispute',
    'win',
  ],
  ...['queue', 'queue', 'queue', 'unqueue'],
  ...['refuse', 'lose answer', 'bank down', 'expire', 'jobs', 'jobs', 'ten minutes', 'wait', 'fill by'],
] as const;
const anAct = fc.record({
  what: fc.constantFrom(...ACTS),
  player: fc.nat(4),
  choice: fc.nat(3),
  /** Sent together with the act before it. */
  atOnce: fc.boolean(),
});
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;

const done = new Set<string>();
/** What was disputed of the present sequence. */
const disputed = new Set<string>();
const lost = () =>
  bank.charges
    .filter(({ providerId, status }) => disputed.has(providerId) && status === 'charged_back')
    .map(({ providerId }) => providerId);
const win = async (world: PricedWorld, code: string) => {
  bank.become(code, { status: 'dispute_won' });
  await world.post(code);
};
const quietly = () => app.runJobs({ onFailure: () => undefined });

async function perform(
  world: PricedWorld,
  people: readonly Person[],
  { what, player, choice }: Act,
): Promise<void> {
  const by = people[player % people.length];
  if (!by) return;
  // The first charge is the creator's, of the court.
  const charges = bank.charges.slice(world.split.first + 1);
  const pending = charges.filter(({ status }) => status === 'pending');
  /** A code that can be paid: of a place that is entered for it. */
  const codeOf = async () => {
    await world.join(by);
    return world.charge(by);
  };
  const some = <T>(of: readonly T[]) => of[choice % Math.max(1, of.length)];
  switch (what) {
    case 'join':
      await world.join(by);
      break;
    case 'charge':
      await world.charge(by);
      break;
    case 'pay': {
      const code = some(pending)?.providerId ?? (await codeOf());
      if (!code) return;
      await world.pay(code);
      break;
    }
    case 'enter':
      await world.enter(by);
      break;
    // A bank takes a Pix whose code is over here.
    case 'pay late': {
      const code = some(charges.filter(({ status }) => status === 'expired' || status === 'cancelled'));
      if (code) await world.pay(code.providerId);
      break;
    }
    case 'pay twice': {
      const code = some(pending)?.providerId ?? (await codeOf());
      if (!code) return;
      bank.become(code, { status: 'approved' });
      await Promise.all([world.post(code), world.post(code)]);
      break;
    }
    case 'queue':
      await openMatchCalls(app).wait(world.id, { ...by, token: await app.signIn(by.userId) });
      break;
    case 'unqueue':
      await openMatchCalls(app).stopWaiting(world.id, { ...by, token: await app.signIn(by.userId) });
      break;
    case 'refuse code':
      bank.fail('charge', 'refused');
      break;
    case 'leave':
      await world.leave(by);
      break;
    case 'leave naming': {
      const { id: substitute = 0 } = people[(player + 1) % people.length] ?? {};
      await world.leave(by, { substitute });
      break;
    }
    case 'give up':
      await world.giveUp(by);
      break;
    case 'close':
      await world.close();
      break;
    case 'open':
      await world.openIt({ not_full: choice === 0 ? 'cancel' : 'keep' });
      break;
    case 'cancel':
      if (choice === 0) await world.cancel();
      break;
    case 'cancel court':
      if (choice === 0) await world.cancelBooking();
      break;
    case 'kick':
      await world.kick(by);
      break;
    case 'creator leaves':
      await world.leave(world.creator);
      break;
    // Of a place whose money is the court's, the bill would be open again, at the desk.
    case 'bank takes back': {
      if (choice > 1) return;
      await world.enter(by);
      const { rows } = await sql<{ provider_id: string }>`
        SELECT provider_id FROM payments JOIN match_places place ON place.payment_id = payments.id
        WHERE place.match_id = ${world.id} AND place.state = 'paid' AND payments.returned_cents = 0`.execute(
        app.db,
      );
      const code = some(rows);
      if (!code) return;
      bank.become(code.provider_id, { status: 'refunded', refundedCents: PLACE });
      await world.post(code.provider_id);
      break;
    }
    case 'dispute': {
      if (choice > 1) return;
      // Its payer disputes it: the creator, or who paid a place.
      const code = bank.charges.slice(world.split.first).filter(({ status }) => status === 'approved')[
        player
      ];
      if (!code) return;
      disputed.add(code.providerId);
      bank.become(code.providerId, { status: 'charged_back' });
      await world.post(code.providerId);
      break;
    }
    case 'win':
      for (const code of lost()) await win(world, code);
      break;
    case 'refuse':
      bank.fail('refund', 'refused');
      break;
    case 'lose answer':
      bank.fail('refund', 'answer_lost');
      bank.fail('charge', 'answer_lost');
      break;
    case 'bank down':
      bank.fail('cancel', 'down');
      break;
    case 'expire':
      for (const { providerId } of pending) bank.become(providerId, { status: 'expired' });
      break;
    case 'jobs':
      await quietly();
      break;
    case 'ten minutes':
      app.clock.advanceMinutes(10);
      break;
    case 'wait':
      app.clock.advanceMinutes([1, 45, 300, 1_000][choice] ?? 1);
      break;
    case 'fill by': {
      const { rows } = await sql<{ fill_by: Date }>`
        SELECT fill_by FROM match_openings WHERE match_id = ${world.id}`.execute(app.db);
      const fill_by = rows[0]?.fill_by;
      if (choice === 0 && fill_by && fill_by > app.clock.now) app.clock.now = fill_by;
      break;
    }
  }
  done.add(what);
}

test.each([false, true])(
  'random acts on priced places, cancelled late %s: the court has its price or nothing, and a place its money or none',
  async (late) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 12, maxLength: 24 }), async (acts) => {
        app.clock.now = TEST_NOW;
        // Of earlier sequences, whose clock was later.
        await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.db);
        for (const method of ['charge', 'cancel', 'refund'] as const) bank.fail(method);
        const world = await createPricedWorld(app, bank, { late });
        const people = await createPeople(app, 5);
        disputed.clear();
        for (let at = 0; at < acts.length; at++) {
          const [act, next] = acts.slice(at, at + 2);
          const isMoved = (one: Act) => ['jobs', 'ten minutes', 'wait', 'fill by'].includes(one.what);
          const together = [act, ...(act && next?.atOnce && !isMoved(next) && !isMoved(act) ? [next] : [])];
          await Promise.all(together.map((one) => one && perform(world, people, one)));
          if (together.length > 1) at++;
          await expectLegal(world, late);
        }
        for (const method of ['charge', 'cancel', 'refund'] as const) bank.fail(method);
        // Every bank decides for the club.
        for (const code of lost()) await win(world, code);
        // Every refund is tried again until the bank has carried it out.
        for (let day = 0; day < 5; day++) {
          app.clock.advanceMinutes(1_500);
          await quietly();
        }
        await expectLegal(world, late);
        // What the bank has is what the rows say, and no place waits for anything.
        const { rows } = await sql<{ cents: number; waiting: number }>`
          SELECT (SELECT COALESCE(sum(amount_cents - returned_cents), 0)::int FROM payments WHERE approved_at IS NOT NULL
              AND (booking_id = ${world.booking.id} OR place_id IN (SELECT id FROM match_places WHERE match_id = ${world.id}))) AS cents,
            (SELECT count(*)::int FROM match_places WHERE match_id = ${world.id} AND state IN ('held', 'paid', 'left')) AS waiting`.execute(
          app.db,
        );
        expect([rows[0]?.cents, rows[0]?.waiting]).toEqual([world.held(), 0]);
        // What was disputed and came again has an owner too.
        expect([0, PRICE]).toContain(world.held());
      }),
      { numRuns: Number(process.env.INTERLEAVINGS ?? 25), seed: 20_261_127, endOnFailure: true },
    );
    expect(ACTS.filter((what) => !done.has(what))).toEqual([]);
  },
  600_000,
);

/** No place is sold twice, who has paid sits in the match, and the money is where it belongs. */
async function expectLegal(world: PricedWorld, late: boolean): Promise<void> {
  const { rows: ended } = await sql<{ late: boolean }>`
    SELECT EXISTS (SELECT FROM booking_history history JOIN bookings ON bookings.id = history.booking_id
      WHERE bookings.id = ${world.booking.id} AND history.at > COALESCE(bookings.free_until, bookings.start_at - interval '24 hours')) AS late`.execute(
    app.db,
  );
  if (disputed.size === 0) await expectMoney(world, late || ended[0]?.late);
  const { rows } = await sql<{ seats: number; unpaid: number; twice: number }>`
    SELECT (SELECT count(*)::int FROM match_players WHERE match_id = ${world.id}) AS seats,
      (SELECT count(*)::int FROM (SELECT FROM match_places WHERE match_id = ${world.id} AND state = 'held'
        GROUP BY player_id HAVING count(*) > 1) AS more) AS unpaid,
      (SELECT count(*)::int FROM (SELECT FROM payments WHERE place_id IS NOT NULL AND status = 'approved'
        GROUP BY place_id HAVING count(*) > 1) AS more) AS twice`.execute(app.db);
  expect(rows[0]?.seats).toBeLessThanOrEqual(4);
  expect([rows[0]?.unpaid, rows[0]?.twice]).toEqual([0, 0]);
}
