import { readOpenTill } from '@bandeja/contract/calls/desk-till';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { acceptTeam } from '@bandeja/contract/calls/tournament-teams';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULL, useHalvesWorld } from '../../../../test/tournaments/halves-world.ts';

const { app, answer, charge, player, register, settle, tournament } = useHalvesWorld();

const FORMS = ['cash', 'debit', 'pix_own'] as const;
const ACTS = ['take', 'all', 'app', 'form', 'other', 'none', 'twice', 'leave', 'back'] as const;

const anyAct = fc.record({
  team: fc.nat(1),
  side: fc.nat(1),
  form: fc.constantFrom(...FORMS),
  what: fc.constantFrom(...ACTS, 'take', 'all', 'form'),
});

type Taken = { team: number; player: number | null; form: DepositMethod; cents: number };

/** One pair in two categories of a club. `each`: every player pays the own half. */
async function world(each: boolean) {
  app.clock.now = new Date('2026-03-06T12:00:00Z');
  const made = await tournament(each ? {} : { each_pays: false, second_cents: null });
  const { one, two, params, as } = made;
  const players = [await player(), await player()] as const;
  const teams: number[] = [];
  for (const category of [one, two]) {
    const { body } = await register(category, ...players);
    await answer(acceptTeam, body.id, players[1]);
    teams.push(body.id);
  }
  const till = async () =>
    (await app.call(readOpenTill, { params: { slug: params.slug } }, await as())).body.till;
  return {
    ...{ ...made, players, teams },
    leave: async (id: number) => app.call(calls.removeDeskTeam, { params: { ...params, id } }, await as()),
    giveBack: async (id: number, method: DepositMethod) =>
      app.call(calls.returnDeskFee, { params: { ...params, id }, body: { method } }, await as()),
    correct: async (id: number, payment: number, right?: { method: DepositMethod; player?: number }) => {
      const body = { payment, reason: 'Engano', ...(right && { right }) };
      return app.call(calls.correctDeskFee, { params: { ...params, id }, body }, await as());
    },
    inTill: async (form: DepositMethod) =>
      (await till())?.by_method.find(({ method }) => method === form)?.amount_cents ?? 0,
  };
}

test('random payments, corrections and withdrawals: of each form a till has what came less what went back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(anyAct, { minLength: 8, maxLength: 16 }), async (each, acts) => {
      const { players, teams, take, desk, correct, leave, giveBack, inTill } = await world(each);
      /** What a team has paid at the club, and of each form what went back to teams that left. */
      let taken: Taken[] = [];
      const back: { form: DepositMethod; cents: number }[] = [];
      const ofTeam = (id: number) => taken.filter(({ team }) => team === id);
      const drop = (id: number, of: number | null) => {
        taken = taken.filter((row) => row.team !== id || row.player !== of);
      };
      for (const { team: place, side, form, what } of acts) {
        const id = teams[place] ?? 0;
        const [by, other] = [players[side === 0 ? 0 : 1], players[side === 0 ? 1 : 0]];
        const before = await desk(id);
        const row = before?.taken?.find((one) => one.player === null || one.player === by.id);
        const payment = row?.id ?? 1;
        let status = 0;
        if (what === 'take' || what === 'all') {
          ({ status } = await take(id, what === 'take' && each ? by.id : undefined, form));
          const open = before?.halves?.filter(({ paid }) => paid === null);
          const parts = open ?? [{ player: null, cents: 2 * FULL }];
          const paid = parts.filter((half) => what === 'all' || !each || half.player === by.id);
          if (status === 200) taken.push(...paid.map((part) => ({ ...part, team: id, form })));
        } else if (what === 'app' && each) {
          const { providerId } = await charge(id, { ...by, token: await app.signIn(by.userId) });
          if (providerId) await settle(providerId);
        } else if (what === 'form') {
          ({ status } = await correct(id, payment, { method: form }));
          expect(status === 200).toBe(row !== undefined && row.method !== form);
          if (status === 200)
            taken = taken.map((one) =>
              one.team === id && one.player === row?.player ? { ...one, form } : one,
            );
        } else if (what === 'other' && each) {
          const moved = await correct(id, payment, { method: form, player: other.id });
          ({ status } = moved);
          const cents = before?.halves?.find((half) => half.player === other.id)?.cents ?? 0;
          if (status === 200) {
            drop(id, by.id);
            taken.push({ team: id, player: other.id, form, cents });
          }
        } else if (what === 'none' || what === 'twice') {
          const asked = [correct(id, payment), ...(what === 'twice' ? [correct(id, payment)] : [])];
          const won = (await Promise.all(asked)).filter((one) => one.status === 200);
          expect(won).toHaveLength(row ? 1 : 0);
          if (row) drop(id, row.player);
        } else if (what === 'leave') await leave(id);
        else if (what === 'back') {
          ({ status } = await giveBack(id, form));
          const cents = ofTeam(id).reduce((sum, one) => sum + one.cents, 0);
          if (status === 200) back.push({ form, cents });
        }
        await app.runJobs();
        const after = await desk(id);
        if (after?.taken) {
          const shown = after.taken.map(({ player: of, method, cents }) => [of, method, cents]);
          const known = ofTeam(id).map((one) => [one.player, one.form, one.cents]);
          expect(shown.map(String).toSorted()).toEqual(known.map(String).toSorted());
        }
        if (after?.status === 'withdrawn' && !back.length)
          expect(after.owed_cents ?? 0).toBe(ofTeam(id).reduce((sum, one) => sum + one.cents, 0));
        if (after && after.status !== 'withdrawn') {
          const paid = after.halves?.filter((half) => half.paid !== null).length;
          expect(after.status === 'confirmed').toBe(each ? paid === 2 : ofTeam(id).length === 1);
        }
        for (const method of FORMS) {
          const came = taken.filter((one) => one.form === method).reduce((sum, one) => sum + one.cents, 0);
          const went = back.filter((one) => one.form === method).reduce((sum, one) => sum + one.cents, 0);
          expect([method, await inTill(method)]).toEqual([method, came - went]);
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 300_000);
