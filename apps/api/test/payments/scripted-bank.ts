import { randomUUID } from 'node:crypto';
import {
  type ChargeInput,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderPaymentStatus,
  ProviderRefused,
  ProviderUnavailable,
} from '../../src/features/payments/providers/payment-provider.ts';

type Method = 'charge' | 'read' | 'findByReference' | 'cancel' | 'refund' | 'list';

/** The fault of the next call of a method: it does not arrive, its answer is lost, or it is refused. */
type Fault = 'down' | 'answer_lost' | 'refused';

export type ScriptedBank = PaymentProvider & {
  /** All charges: one per idempotency key. */
  charges: (ProviderPayment & { createdAt: Date })[];
  /** The amounts of all refunds: one per idempotency key. */
  refunds: number[];
  /** Every call, in order. */
  asked: Method[];
  /** The inputs of all charges. */
  inputs: ChargeInput[];
  fail: (method: Method, ...faults: Fault[]) => void;
  /** The status of a new charge; a Pix is pending. */
  answers: ProviderPaymentStatus;
  /** Changes a charge (paid, refused, expired) without a message. */
  become: (providerId: string, change: Partial<ProviderPayment>) => ProviderPayment;
  /** Runs before a call answers, to interleave other work. */
  meanwhile: (method: Method) => Promise<void>;
  /** The headers and body of a message; forged: with a wrong signature. */
  message: (
    providerId: string,
    options?: { forged?: boolean },
  ) => { headers: Record<string, string>; body: object };
};

/** Of one page of a list. */
const LISTED = 2;

/** A scripted bank in memory that implements the port, for tests of any behaviour of a bank. */
export function createScriptedBank({
  cardPublicKey = 'TEST-key',
}: {
  cardPublicKey?: string | null;
} = {}): ScriptedBank {
  const keys = new Map<string, ProviderPayment>();
  const faults = new Map<Method, Fault[]>();

  /** Returns copies, so that later changes do not alter an answer. */
  async function answer<T extends ProviderPayment | null>(method: Method, work: () => T): Promise<T> {
    bank.asked.push(method);
    const fault = faults.get(method)?.shift();
    if (fault === 'down') throw new ProviderUnavailable('down');
    if (fault === 'refused') throw new ProviderRefused('bad_request');
    const payment = work();
    const reported = payment && { ...payment };
    await bank.meanwhile(method);
    if (fault === 'answer_lost') throw new ProviderUnavailable('time-out');
    return reported as T;
  }

  function known(providerId: string): ProviderPayment {
    const payment = bank.charges.find((charge) => charge.providerId === providerId);
    if (!payment) throw new ProviderRefused('not_found');
    return payment;
  }

  function charge(input: ChargeInput, createdAt: Date): ProviderPayment {
    const { reference, idempotencyKey, amountCents, expiresAt, method } = input;
    const first = keys.get(idempotencyKey);
    if (first) return first;
    const payment = {
      createdAt,
      providerId: randomUUID(),
      reference,
      status: bank.answers,
      amountCents,
      currency: 'BRL',
      refundedCents: 0,
      pix: method.type === 'pix' ? { qrCode: `pix of ${reference}`, qrCodeBase64: 'cXI=', expiresAt } : null,
      detail: null,
    };
    keys.set(idempotencyKey, payment);
    bank.charges.push(payment);
    return payment;
  }

  const bank: ScriptedBank = {
    name: 'mercadopago',
    cardPublicKey,
    charges: [],
    refunds: [],
    asked: [],
    inputs: [],
    answers: 'pending',
    meanwhile: async () => {},
    fail: (method, ...list) => faults.set(method, list),
    become: (providerId, change) => Object.assign(known(providerId), change),
    message: (providerId, { forged = false } = {}) => ({
      headers: { 'x-bank': forged ? 'forged' : 'signed' },
      body: { payment: providerId },
    }),
    charge: (input, now) => {
      bank.inputs.push(input);
      return answer('charge', () => charge(input, now));
    },
    read: (providerId) => answer('read', () => known(providerId)),
    findByReference: (reference) =>
      answer('findByReference', () => bank.charges.findLast((one) => one.reference === reference) ?? null),
    cancel: (providerId) =>
      answer('cancel', () => {
        const payment = known(providerId);
        if (payment.status === 'approved') throw new ProviderRefused('approved');
        return payment.status === 'pending' ? Object.assign(payment, { status: 'cancelled' }) : payment;
      }),
    refund: (providerId, { idempotencyKey, amountCents }) =>
      answer('refund', () => {
        const payment = known(providerId);
        if (keys.get(idempotencyKey) === payment || payment.status === 'refunded') return payment;
        const left = payment.amountCents - payment.refundedCents;
        const part = amountCents ?? left;
        const isHere = payment.status === 'approved' || payment.status === 'dispute_won';
        if (!isHere || part > left) throw new ProviderRefused('not_approved');
        keys.set(idempotencyKey, payment);
        bank.refunds.push(part);
        return Object.assign(payment, {
          refundedCents: payment.refundedCents + part,
          ...(part === left && { status: 'refunded' }),
        });
      }),
    list: async ({ since, until, offset }) => {
      await answer('list', () => null);
      const of = bank.charges.filter((one) => one.createdAt >= since && one.createdAt < until);
      const payments = of.slice(offset, offset + LISTED).map((one) => ({ ...one }));
      return { payments, next: offset + LISTED < of.length ? offset + LISTED : null };
    },
    readWebhook: ({ headers, body }) =>
      headers['x-bank'] === 'signed'
        ? { ok: true, providerId: (body as { payment?: string } | undefined)?.payment ?? null }
        : { ok: false },
  };
  return bank;
}
