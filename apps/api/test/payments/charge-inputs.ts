import type { CardCharge, ChargeInput } from '../../src/features/payments/providers/payment-provider.ts';

let count = 0;

/** A Pix of R$ 160,50 until 10:00 in São Paulo, with a new reference and key. */
export function pixInput(change: Partial<ChargeInput> = {}): ChargeInput {
  count++;
  return {
    reference: `reference-${count}`,
    idempotencyKey: `charge-${count}`,
    amountCents: 16_050,
    description: 'Quadra 2, Arena Moema',
    payer: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Souza' },
    expiresAt: new Date('2026-03-06T13:00:00.000Z'),
    sessionId: 'session-of-the-browser',
    method: { type: 'pix' },
    ...change,
  };
}

/** The same by card; the token determines the result. */
export function cardInput(token: string): ChargeInput {
  const method: CardCharge = {
    type: 'card',
    token,
    paymentMethodId: 'master',
    installments: 1,
    issuerId: '25',
    document: { type: 'CPF', number: '19119119100' },
  };
  return pixInput({ method });
}
