import { readDeskMoney } from '@bandeja/contract/calls/desk-money';
import { readDeskReport } from '@bandeja/contract/calls/desk-reports';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { closeTill, readOpenTill } from '@bandeja/contract/calls/desk-till';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { getDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { useHalvesWorld } from './halves-world.ts';

type Right = { method: 'cash' | 'debit' | 'pix_own'; player?: number; cents?: number };

/** Clubs that correct what they recorded of fees. */
export function useCorrectionsWorld() {
  const halves = useHalvesWorld();
  const { app, tournament } = halves;

  /** A tournament whose players pay their halves, or with one fee a team, and a club that corrects what it recorded. */
  async function world({ each = true } = {}) {
    const made = await tournament(each ? {} : { each_pays: false, second_cents: null });
    const { as, params, one: category, desk } = made;
    const slug = { slug: params.slug };
    return {
      ...{ ...made, category },
      taken: async (team: number, player: number | null = null) =>
        (await desk(team))?.taken?.find((row) => row.player === player)?.id ?? 0,
      correct: async (team: number, payment: number, right?: Right) =>
        app.call(
          calls.correctDeskFee,
          { params: { ...params, id: team }, body: { payment, reason: 'Engano', ...(right && { right }) } },
          await as(),
        ),
      till: async () => (await app.call(readOpenTill, { params: slug }, await as())).body.till,
      close: async (counted_cents: number) =>
        app.call(closeTill, { params: slug, body: { counted_cents } }, await as()),
      fees: async () => (await app.call(getDeskTournament, { params }, await as())).body.fees,
      money: async () => (await app.call(readDeskMoney, { params: slug, query: {} }, await as())).body,
      remove: async (id: number) => app.call(calls.removeDeskTeam, { params: { ...params, id } }, await as()),
      giveBack: async (id: number) =>
        app.call(calls.returnDeskFee, { params: { ...params, id }, body: { method: 'cash' } }, await as()),
      numbers: async (day: string) =>
        (await app.call(readDeskReport, { params: slug, query: { from: day, to: day } }, await as())).body,
      history: async () =>
        (await app.call(listDeskHistory, { params: slug, query: {} }, await as())).body.results,
    };
  }

  return { ...halves, world };
}
