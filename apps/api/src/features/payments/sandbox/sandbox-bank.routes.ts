import type { FastifyReply } from 'fastify';
import type { Frame } from '../../../http/register-call.ts';
import { SANDBOX_CARD_SCRIPT } from '../../../settings/payment-settings.ts';
import { ProviderRefused } from '../providers/payment-provider.ts';
import { BANK_STYLE, BANK_STYLE_PATH, CARD_SCRIPT, SANDBOX_BANK, sandboxBankPath } from './bank-files.ts';
import { BANK_ACTIONS, bankChargePage, bankListPage, bankMissingPage, isChargeId } from './bank-page.ts';
import { changeCharge } from './change-charge.ts';

/**
 * The pages of the sandbox bank, without a log-in. Registered with the sandbox only, and outside the contract: they
 * are no part of the product.
 */
export async function registerSandboxBank({ app, db, clock }: Frame, { brand }: { brand: string }) {
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply.status(status).type('text/html; charset=utf-8').send(html);

  await app.register(async (bank) => {
    // The forms have no fields, but browsers send their content type.
    bank.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null);

    bank.get(BANK_STYLE_PATH, (_request, reply) => reply.type('text/css; charset=utf-8').send(BANK_STYLE));
    bank.get(SANDBOX_CARD_SCRIPT, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(CARD_SCRIPT),
    );

    bank.get(SANDBOX_BANK, async (_request, reply) =>
      send(reply, 200, await bankListPage(db, { brand, now: clock() })),
    );

    bank.get<{ Params: { id: string } }>(`${SANDBOX_BANK}:id/`, async ({ params }, reply) => {
      const view = { brand, now: clock() };
      const page = await bankChargePage(db, params.id, view);
      return page ? send(reply, 200, page) : send(reply, 404, bankMissingPage(view));
    });

    bank.post<{ Params: { id: string; action: string } }>(
      `${SANDBOX_BANK}:id/:action`,
      async ({ params }, reply) => {
        const action = BANK_ACTIONS.get(params.action);
        if (!action || !isChargeId(params.id))
          return send(reply, 404, bankMissingPage({ brand, now: clock() }));
        try {
          await changeCharge(db, { providerId: params.id, action, now: clock() });
        } catch (error) {
          // The charge changed meanwhile: the redirect leads to a page with its present state.
          if (!(error instanceof ProviderRefused)) throw error;
        }
        return reply.redirect(sandboxBankPath(params.id), 303);
      },
    );
  });
}
