import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import { closeCourts } from '@bandeja/contract/calls/desk-closures';
import { payAtDesk } from '@bandeja/contract/calls/desk-till';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { checkBills } from '../../src/features/bookings/desk/check-bills.ts';
import { employ } from '../desk/employ.ts';
import type { createSplitWorld } from './split-world.ts';

type World = Awaited<ReturnType<typeof createSplitWorld>>;

/** What happens to a divided booking last, from outside. */
export const SPLIT_ENDINGS = [
  ...(['nothing', 'the club closes the court', 'the player is erased', 'the desk is paid'] as const),
];

const LATE_DAYS = 4;

/**
 * Ends it so; then all its codes are paid, `isLate` after days in which they are over here, and every refund is tried again until
 * the bank has carried it out. Resolves with the alarms of the hourly check.
 */
export async function endSplitWorld(
  world: World,
  { ending, isLate }: { ending: (typeof SPLIT_ENDINGS)[number]; isLate: boolean },
): Promise<Record<string, unknown>[]> {
  const { app, bank, club, booking, player, params, first, pay } = world;
  bank.fail('charge');
  const { as } = await employ(app, club, 'manager');
  if (ending === 'the club closes the court') {
    const during = { from: '2026-03-09T17:00', to: '2026-03-09T20:00' };
    const body = { courts: [booking.court_id], ...during, reason: 'Chuva', bookings: 'refund' as const };
    await app.call(closeCourts, { params: { slug: club.slug }, body }, as);
  }
  if (ending === 'the player is erased') {
    const leave = { params: { id: player.id }, body: { password: TEST_PASSWORD } };
    await app.call(deletePlayer, leave, await world.as());
  }
  if (ending === 'the desk is paid') {
    const body = { method: 'cash', amount_cents: 1_000 } as const;
    await app.call(payAtDesk, { params: { slug: club.slug, ...params }, body }, as);
  }
  if (isLate) app.clock.advanceMinutes(LATE_DAYS * 1_440);
  for (const { providerId, status } of bank.charges.slice(first))
    if (['pending', 'expired', 'cancelled'].includes(status)) await pay(providerId);
  bank.fail('refund');
  for (let day = 0; day < 4; day++) {
    app.clock.advanceMinutes(1_500);
    await app.runJobs();
  }
  const alarms: Record<string, unknown>[] = [];
  await checkBills(app.db, { now: app.clock.now, alarm: (what) => alarms.push(what) });
  return alarms;
}

/** A named payer deletes the own account. */
export async function erasePayer({ app, friend }: World): Promise<void> {
  if (!friend) return;
  const leave = { params: { id: friend.id }, body: { password: TEST_PASSWORD } };
  await app.call(deletePlayer, leave, { as: friend.token });
}

/** Two tabs ask for the code of a share at once, and each code that they show is paid. */
export async function payInTwoTabs({ bank, show, pay }: World, token: string): Promise<void> {
  const before = bank.charges.length;
  await Promise.all([show(token), show(token)]);
  await Promise.all(bank.charges.slice(before).map(({ providerId }) => pay(providerId)));
}
