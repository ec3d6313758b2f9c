import { splitBooking } from '@bandeja/contract/calls/shares';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { newPlayer } from '../new-player.ts';
import { TEST_NOW, type TestApp } from '../test-app.ts';

/** A request that divides a booking of a player who has paid it. */
async function splitRequest(app: TestApp, player: number, name: string) {
  const at = { date: '2026-03-09', start_time: '13:00' };
  const booking = await createBooking(app.db, { player_id: player, price_cents: 12_000, ...at });
  const payment = { payable_kind: 'booking' as const, payable_id: booking.id, payer_id: player };
  await app.db
    .insertInto('payments')
    .values({
      ...{ ...payment, amount_cents: 12_000, provider: 'sandbox' },
      ...{ status: 'approved', approved_at: TEST_NOW },
    })
    .execute();
  const shares = [
    { player, amount_cents: 6_000 },
    { name, amount_cents: 6_000 },
  ];
  return { params: { id: booking.id }, body: { shares } };
}

/** Makes a paid booking and divides it in two shares: the player's own and one with this name. */
export async function shareWithName(
  app: TestApp,
  { id, token }: { id: number; token: string },
  name: string,
) {
  await app.call(splitBooking, await splitRequest(app, id, name), { as: token });
}

/** For a test of all calls: one that may divide a booking. */
export const shareCallers = (app: TestApp) => ({
  async splitBooking() {
    const { id, token } = await newPlayer(app);
    return { input: await splitRequest(app, id, 'Ana'), as: token };
  },
});
