import { confirmDeskTeam, listDeskTeams } from '@bandeja/contract/calls/desk-tournament-teams';
import { chargePayment, createTeamPayment } from '@bandeja/contract/calls/payments';
import { createClub } from '@bandeja/db/testing/builders';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { employ } from '../desk/employ.ts';
import type { SignedIn } from '../new-player.ts';
import { createScriptedBank } from '../payments/scripted-bank.ts';
import { useRegistrationWorld } from './registration-world.ts';

export const FULL = 8_000;
export const SECOND = 5_000;

/** Categories whose fee each player pays, a bank, and short functions to pay halves. */
export function useHalvesWorld() {
  const bank = createScriptedBank();
  const world = useRegistrationWorld({ paymentProvider: bank });
  const { app } = world;

  /** Opens and charges a half; without `half` the own one. */
  async function charge(team: number, by: SignedIn, half?: number) {
    const body = { team_id: team, ...(half !== undefined && { half }) };
    const opened = await app.call(createTeamPayment, { body }, { as: by.token });
    if (opened.status !== 201) return { opened, payment: opened.body, providerId: '' };
    const { reference } = await app.db
      .selectFrom('payments')
      .select('reference')
      .where('id', '=', opened.body.id)
      .executeTakeFirstOrThrow();
    await app.call(chargePayment, { body: { payment_id: opened.body.id, method: 'pix' } }, { as: by.token });
    const providerId = bank.charges.find((one) => one.reference === reference)?.providerId ?? '';
    return { opened, payment: opened.body, providerId };
  }

  async function settle(
    providerId: string,
    status: 'approved' | 'expired' | 'charged_back' | 'dispute_won' = 'approved',
  ) {
    bank.become(providerId, { status });
    const { headers, body: payload } = bank.message(providerId);
    return app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
  }

  async function pay(team: number, by: SignedIn, half?: number) {
    const charged = await charge(team, by, half);
    await settle(charged.providerId);
    return charged;
  }

  /** What a player's payments hold in all. */
  const heldOf = async ({ id }: { id: number }) => {
    const { held } = await app.db
      .selectFrom('payments')
      .select((of) => of.fn.sum<string | null>(of('amount_cents', '-', of.ref('returned_cents'))).as('held'))
      .where('payer_id', '=', id)
      .where('status', 'in', ['approved', 'refunding', 'refunded', 'charged_back'])
      .executeTakeFirstOrThrow();
    return Number(held ?? 0);
  };

  /** A tournament of two categories in which each pays, and the manager of its club. `second`: where the other one differs. */
  async function tournament(fields: object = {}, second: object = {}) {
    const club = await createClub(app.db, { courts: 2, email: 'copa@clube.example' });
    const { as, id } = await employ(app, club, 'manager');
    const fee = { price_cents: 2 * FULL, each_pays: true, second_cents: SECOND, ...fields };
    const { hash, categories } = await createTournament(app.db, {
      club_id: club.id,
      categories: [fee, { ...fee, ...second }],
    });
    const params = { slug: club.slug, hash };
    /** After the clock has moved past the end of a session. */
    const asNow = async () => ({ ...as, as: await app.signIn(id) });
    return {
      ...{ club, hash, as: asNow, params },
      one: categories[0]?.id ?? 0,
      two: categories[1]?.id ?? 0,
      /** The club takes one half, or all that is open. */
      take: async (team: number, player?: number, method: DepositMethod = 'cash') =>
        app.call(
          confirmDeskTeam,
          { params: { ...params, id: team }, body: { method, ...(player !== undefined && { player }) } },
          await asNow(),
        ),
      desk: async (team: number) =>
        (await app.call(listDeskTeams, { params }, await asNow())).body.find(({ id: one }) => one === team),
    };
  }

  return { ...world, bank, charge, settle, pay, heldOf, tournament };
}
