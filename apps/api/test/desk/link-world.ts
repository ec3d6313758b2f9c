import * as statements from '@bandeja/contract/calls/regular-statements';
import type { createScriptedBank } from '../payments/scripted-bank.ts';
import type { TestApp } from '../test-app.ts';
import { createRegularWorld } from './regular-world.ts';

/** The month of TEST_NOW, in which Beatriz has four dates of R$ 100,00. */
export const MONTH = '2026-03';

/** Beatriz has a monthly time and the link to her statement. */
export async function createLinkWorld(app: TestApp, bank: ReturnType<typeof createScriptedBank>) {
  const world = await createRegularWorld(app);
  const { id, customer } = await world.saved();
  const openLink = async () => {
    const body = { customer: customer.id };
    const { body: opened } = await app.call(
      statements.openStatementLink,
      { params: world.params, body },
      world.by(),
    );
    return opened.path.split('/').at(-1) ?? '';
  };
  const token = await openLink();
  const params = { token };
  const show = (month = MONTH) => app.call(statements.payOwnMonth, { params, body: { month } });
  const read = async () => (await app.call(statements.readOwnStatement, { params })).body;
  const month = async (name = MONTH) => (await read()).months.find((one) => one.month === name);
  const post = (providerId: string) => {
    const { headers, body: payload } = bank.message(providerId);
    return app.app.inject({ method: 'POST', url: '/payment/webhook/mercadopago/', headers, payload });
  };
  /** The payer pays a code, the newest by default, and the bank reports it. */
  const pay = async (providerId = bank.charges.at(-1)?.providerId ?? '') => {
    bank.become(providerId, { status: 'approved' });
    const { statusCode } = await post(providerId);
    await app.runJobs();
    return statusCode;
  };
  const skipOwn = (date: string) => app.call(statements.skipOwnDate, { params, body: { regular: id, date } });
  /** The desk takes money for the month. */
  const cash = async (amount_cents?: number) => {
    const body = {
      customer: customer.id,
      month: MONTH,
      method: 'cash' as const,
      ...(amount_cents && { amount_cents }),
    };
    return app.call(
      statements.payStatement,
      { params: world.params, body },
      { as: await app.signIn(world.reception.id) },
    );
  };
  return { ...world, id, customer, token, show, skipOwn, read, month, post, pay, cash };
}
