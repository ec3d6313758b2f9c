import * as credits from '@bandeja/contract/calls/desk-credit';
import * as calls from '@bandeja/contract/calls/desk-customers';
import { createClub } from '@bandeja/db/testing/builders';
import { newPlayer } from '../new-player.ts';
import type { TestApp } from '../test-app.ts';
import { employ } from './employ.ts';

/** A club with a manager and two customers. */
async function newCustomers(app: TestApp, email?: string) {
  const club = await createClub(app.db);
  const { as } = await employ(app, club, 'manager');
  const params = { slug: club.slug };
  const create = async (name: string) => {
    const body = { name, ...(email !== undefined && { email }) };
    return (await app.call(calls.createCustomer, { params, body }, as)).body.id;
  };
  const [id, into] = [await create('Ana Souza'), await create('Ana S.')];
  return { as, params, one: { ...params, id }, into };
}

/** Requests of the staff about customers, each of which succeeds once. */
export const customerCallers = (app: TestApp) => ({
  async createCustomer() {
    const { as, params } = await newCustomers(app);
    return { input: { params, body: { name: 'Bia Lima', phone: '11 99999-8888' } }, ...as };
  },
  async updateCustomer() {
    const { as, one: params } = await newCustomers(app);
    return { input: { params, body: { note: 'Canhota', expected_version: 1 } }, ...as };
  },
  async importCustomers() {
    const { as, params } = await newCustomers(app);
    return { input: { params, form: { file: new TextEncoder().encode('nome;telefone\nCaio;\n') } }, ...as };
  },
  async mergeCustomers() {
    const { as, one: params, into } = await newCustomers(app);
    return { input: { params, body: { into } }, ...as };
  },
  async addCustomerCredit() {
    const { as, one: params } = await newCustomers(app);
    return { input: { params, body: { kind: 'deposit', amount_cents: 5_000, method: 'cash' } }, ...as };
  },
  async reverseCustomerCredit() {
    const { as, one: params } = await newCustomers(app);
    const body = { kind: 'deposit' as const, amount_cents: 5_000, method: 'cash' as const };
    const { id: movement } = (await app.call(credits.addCustomerCredit, { params, body }, as)).body;
    return { input: { params: { ...params, movement }, body: { reason: 'Pix não caiu' } }, ...as };
  },
  async inviteCustomer() {
    const { as, one: params } = await newCustomers(app, 'ana@exemplo.com.br');
    return { input: { params, body: {} }, ...as };
  },
  async acceptCustomerInvitation() {
    const { token: own, userId } = await newPlayer(app);
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { as, one: params } = await newCustomers(app, email);
    await app.call(calls.inviteCustomer, { params, body: {} }, as);
    return { input: { params: { token: await customerInvitationTo(app, email) } }, as: own };
  },
});

/** The token of the newest invitation mailed to a customer's address. */
export async function customerInvitationTo(app: TestApp, email: string): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  return /\/desk\/invitation\/customer\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
