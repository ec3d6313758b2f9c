import * as calls from '@bandeja/contract/calls/desk-regulars';
import * as statements from '@bandeja/contract/calls/regular-statements';
import type { ClubFields } from '@bandeja/db/testing/builders';
import { addJob } from '../../src/jobs/add-job.ts';
import type { TestApp } from '../test-app.ts';
import { createDeskWorld, MONDAY } from './desk-world.ts';

/** Beatriz has the first court on Mondays at 18:00 for R$ 500 a month, from the first Monday after TEST_NOW on. */
const BEATRIZ = {
  ...{ weekday: 1, start_time: '18:00', duration: 60, from: MONDAY },
  ...{ price_cents: 50_000, price_by: 'month', due_day: 10 },
} as const;

export async function createRegularWorld(app: TestApp, fields: ClubFields = {}) {
  const world = await createDeskWorld(app, fields);
  const { slug, court, manager } = world;
  const params = { slug };
  const by = () => manager.as;
  const add = (wanted: object = {}, as = by()) =>
    app.call(
      calls.addRegular,
      { params, body: { ...BEATRIZ, court, customer: { name: 'Beatriz Lima' }, ...wanted } as never },
      as,
    );
  /** A saved one. */
  const saved = async (wanted: object = {}) => {
    const { regular } = (await add(wanted)).body;
    if (!regular) throw new Error('not saved');
    return regular;
  };
  const read = async (id: number) => (await app.call(calls.getRegular, { params: { slug, id } }, by())).body;
  const statement = async (month = '2026-03') => {
    const { body } = await app.call(statements.listStatements, { params, query: { month } }, by());
    return body;
  };
  /** The daily job, at the present time of the clock. */
  const plan = async () => {
    await addJob(app.db, 'plan_regulars', {}, { runAt: app.clock.now });
    await app.runJobs();
  };
  /** Access tokens last for minutes, and the clock jumps. */
  const signIn = async () => {
    manager.as = { as: await app.signIn(manager.id) };
  };
  return { ...world, params, by, add, saved, read, statement, plan, signIn };
}

/** For each changing call about monthly players, a request that succeeds once. */
export function regularCallers(app: TestApp) {
  const about = async (body: object) => {
    const { slug, saved, by } = await createRegularWorld(app);
    const { id } = await saved();
    return { input: { params: { slug, id }, body }, ...by() };
  };
  return {
    async addRegular() {
      const { params, court, by } = await createRegularWorld(app);
      return { input: { params, body: { ...BEATRIZ, court, customer: { name: 'Bia' } } }, ...by() };
    },
    changeRegular: () => about({ due_day: 5, expected_version: 1 }),
    skipRegularDate: () => about({ date: MONDAY }),
    endRegular: () => about({ paid: 'keep', expected_version: 1 }),
    async placeRegularDate() {
      const { slug, court, saved, by } = await createRegularWorld(app);
      const { id } = await saved({ choices: [{ date: MONDAY, do: 'skip' }] });
      return { input: { params: { slug, id }, body: { date: MONDAY, court } }, ...by() };
    },
    async openStatementLink() {
      const { params, saved, by } = await createRegularWorld(app);
      return { input: { params, body: { customer: (await saved()).customer.id } }, ...by() };
    },
    async payStatement() {
      const { params, saved, by } = await createRegularWorld(app);
      const { customer } = await saved();
      return {
        input: { params, body: { customer: customer.id, month: '2026-03', method: 'cash' } },
        ...by(),
      };
    },
  };
}
