import { exportAccount } from '@bandeja/contract/calls/accounts/account-export';
import { expect, test } from 'vitest';
import { createPerson } from '../../../../test/matches/match-people.ts';
import { createPricedWorld, PLACE } from '../../../../test/matches/priced-world.ts';
import { createScriptedBank } from '../../../../test/payments/scripted-bank.ts';
import { PRICE } from '../../../../test/payments/split-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { onlineMoneyIn } from '../desk/money.repository.ts';

const bank = createScriptedBank();
const app = useTestApp({ paymentProvider: bank });

test('the money of a place is of the day on which it becomes the booking’s, and its payer’s export names the place', async () => {
  const world = await createPricedWorld(app, bank);
  const player = await createPerson(app);
  await world.enter(player);
  const start = new Date(world.booking.start_at);
  app.clock.now = start;
  await app.runJobs();
  const moneyOf = async (since: Date) => {
    const until = new Date(since.getTime() + 3_600_000);
    const span = { club: world.club.id, since, until, from: '2026-03-01', to: '2026-03-31' };
    return (await onlineMoneyIn(app.db, span).execute()).map(({ amount_cents }) => amount_cents);
  };
  expect([await moneyOf(TEST_NOW), await moneyOf(start)]).toEqual([[PRICE], [PLACE]]);
  const { body } = await app.call(exportAccount, undefined, { as: await app.signIn(player.userId) });
  const [place] = body.match_places;
  expect(place).toMatchObject({ match: world.id, state: 'settled' });
  expect(body.payments).toMatchObject([{ booking: null, match_place: place?.id }]);
});
