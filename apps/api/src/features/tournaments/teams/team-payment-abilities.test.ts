import { cancelPayment, chargePayment, getPayment } from '@bandeja/contract/calls/payments';
import { createClub } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import {
  cancelPaymentAbility,
  chargePaymentAbility,
  type PaymentFacts,
} from '@bandeja/rules/payments/payment-abilities';
import { PAYMENT_STATUSES } from '@bandeja/rules/payments/payment-status';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../../test/new-player.ts';
import { TEST_NOW, type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { teamPayable } from './team-fees.ts';

const SOON = new Date(TEST_NOW.getTime() + 60_000);
const TEAMS = {
  'whose place is held': { status: 'awaiting_payment', place_until: SOON },
  'whose place is lost': { status: 'awaiting_payment', place_until: TEST_NOW },
  'that is confirmed': { status: 'confirmed' },
  'that is withdrawn': { status: 'withdrawn' },
} as const;
/** The provider of the server, that of the payment, and until when another request charges it. */
const CHARGES = {
  'to charge': { provider: 'sandbox', charging_until: null },
  'being charged': { provider: 'sandbox', charging_until: SOON },
  'of another provider': { provider: 'another', charging_until: null },
  'without a provider': { provider: 'sandbox', charging_until: null },
} as const;

const CASES = (Object.keys(TEAMS) as (keyof typeof TEAMS)[]).flatMap((team) =>
  PAYMENT_STATUSES.flatMap((status) =>
    (Object.keys(CHARGES) as (keyof typeof CHARGES)[])
      // The last three differ for an open payment only.
      .filter((charge) => charge === 'to charge' || status === 'created')
      .map((charge) => ({ team, status, charge })),
  ),
);
type Case = (typeof CASES)[number];

const apps = { on: useTestApp(), off: useTestApp({ paymentProvider: null }) };
type World = { club: number } & Record<'payer' | 'partner' | 'stranger', SignedIn>;
const worlds = new Map<TestApp, World>();
beforeAll(async () => {
  for (const app of Object.values(apps))
    worlds.set(app, {
      club: (await createClub(app.db, { courts: 1 })).id,
      payer: await newPlayer(app, { level: 3 }),
      partner: await newPlayer(app, { level: 3 }),
      stranger: await newPlayer(app, { level: 3 }),
    });
});

/** The payment of a new team in this state; its payer is the invited player. */
async function paymentOf({ team, status, charge }: Case, app: TestApp, { club, payer, partner }: World) {
  const { categories } = await createTournament(app.db, {
    club_id: club,
    categories: [{ price_cents: 10_000 }],
  });
  const { id } = await createTeam(app.db, {
    category_id: categories[0]?.id ?? 0,
    players: [partner.id, payer.id],
    ...TEAMS[team],
    now: TEST_NOW,
  });
  const hasMoney = ['approved', 'refunding', 'refunded', 'charged_back'].includes(status);
  const payment = await app.db
    .insertInto('payments')
    .values({
      payable_kind: 'tournament_team',
      payable_id: id,
      payer_id: payer.id,
      amount_cents: 10_000,
      status,
      ...CHARGES[charge],
      ...(hasMoney && { approved_at: TEST_NOW }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { team: id, payment: payment.id, facts: { ...payment, payer: payer.id } satisfies PaymentFacts };
}

describe.each(CASES)('a payment $status, $charge, of a team $team', (one) => {
  test('answers payer, partner and a stranger as `can` says', async () => {
    const app = one.charge === 'without a provider' ? apps.off : apps.on;
    const world = worlds.get(app) as World;
    for (const who of ['payer', 'partner', 'stranger'] as const) {
      const viewer = world[who];
      const as = { as: viewer.token };
      const { team, facts } = await paymentOf(one, app, world);
      const seen = await app.call(getPayment, { params: { a: 'tournament_team', b: team } }, as);
      // Each call gets its own payment: an allowed one changes it.
      const charged = (await paymentOf(one, app, world)).payment;
      const charge = await app.call(chargePayment, { body: { payment_id: charged, method: 'pix' } }, as);
      const given = (await paymentOf(one, app, world)).payment;
      const cancel = await app.call(cancelPayment, { body: { payment_id: given } }, as);
      const codes = [charge, cancel].map(({ headers }) => headers['x-error-code'] ?? null);
      if (who === 'stranger') {
        expect(seen.headers['x-error-code']).toBe('team_not_yours');
        expect(codes).toEqual(['team_not_yours', 'team_not_yours']);
        continue;
      }
      expect(seen.body.can, who).toEqual({ charge: charge.status === 200, cancel: cancel.status === 200 });
      const { pay } = await teamPayable.readOwn(app.db, team, { playerId: viewer.id }, TEST_NOW);
      const provider = app === apps.on ? 'sandbox' : null;
      const charging = { viewer: viewer.id, pay, provider, now: TEST_NOW };
      expect(codes, who).toEqual([
        chargePaymentAbility(facts, charging),
        cancelPaymentAbility(facts, viewer.id),
      ]);
    }
  });
});
