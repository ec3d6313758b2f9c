import type { FastifyReply } from 'fastify';
import type { Frame } from '../../../http/register-call.ts';
import { ProviderRefused } from '../providers/payment-provider.ts';
import { actOnCharge } from '../providers/sandbox/act-on-charge.ts';
import { findCharge, listCharges } from '../providers/sandbox/sandbox-charges.repository.ts';
import { BANK_ACTS, bankChargePage, bankListPage, bankMissingPage } from './bank-page.ts';
import { SANDBOX_BANK, sandboxBankPath } from './bank-path.ts';
import { BANK_STYLE, BANK_STYLE_PATH } from './bank-style.ts';

const LISTED = 100;
/** Anything else (a NUL, say) the database would answer with an error. */
const CHARGE_ID = /^SBX[\da-f]{20}$/;

/**
 * The pages on which one plays the bank: no log-in, as a bank's customer has none here. Registered with the sandbox only;
 * no calls of the contract, as they are no part of the product.
 */
export async function registerSandboxBank({ app, db, clock }: Frame, { brand }: { brand: string }) {
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply.status(status).type('text/html; charset=utf-8').send(html);

  await app.register(async (bank) => {
    // An empty form still says what it is; there is nothing in it to read.
    bank.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null);

    bank.get(BANK_STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(BANK_STYLE));

    bank.get(SANDBOX_BANK, async (_request, reply) =>
      send(reply, 200, bankListPage(await listCharges(db, LISTED), { brand, now: clock() })),
    );

    bank.get<{ Params: { id: string } }>(`${SANDBOX_BANK}:id/`, async ({ params }, reply) => {
      const view = { brand, now: clock() };
      const charge = CHARGE_ID.test(params.id) && (await findCharge(db, params.id));
      return charge
        ? send(reply, 200, bankChargePage(charge, view))
        : send(reply, 404, bankMissingPage(view));
    });

    bank.post<{ Params: { id: string; act: string } }>(
      `${SANDBOX_BANK}:id/:act`,
      async ({ params }, reply) => {
        const act = BANK_ACTS.get(params.act);
        if (!act || !CHARGE_ID.test(params.id))
          return send(reply, 404, bankMissingPage({ brand, now: clock() }));
        try {
          await actOnCharge(db, { providerId: params.id, act, now: clock() });
        } catch (error) {
          // Someone was faster: the page it leads to says how it stands now.
          if (!(error instanceof ProviderRefused)) throw error;
        }
        return reply.redirect(sandboxBankPath(params.id), 303);
      },
    );
  });
}
