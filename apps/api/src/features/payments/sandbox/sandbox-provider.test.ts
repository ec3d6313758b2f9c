import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { parsePixCode } from '@bandeja/rules/payments/pix-code';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardInput, pixInput } from '../../../../test/payments/charge-inputs.ts';
import type { ChargeInput, PaymentProvider } from '../providers/payment-provider.ts';
import { changeCharge } from './change-charge.ts';
import { createSandboxProvider, SANDBOX_WEBHOOK, writeSandboxWebhook } from './sandbox-provider.ts';

const NOW = new Date('2026-03-06T12:00:00.000Z');
const END = new Date('2026-03-06T12:30:00.000Z');
const LATER = new Date('2026-03-06T12:30:01.000Z');
const secretKey = new TextEncoder().encode('a key that only tests know, 32+ bytes');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let provider: PaymentProvider;
beforeAll(async () => {
  database = await createTestDatabase();
  provider = createSandboxProvider({ db: database.db, secretKey, cardPublicKey: 'TEST' });
});
afterAll(() => database.drop());

const pix = (change: Partial<ChargeInput> = {}) => pixInput({ expiresAt: END, ...change });
const card = (token: string) => ({ ...cardInput(token), expiresAt: END });
const charge = async () => (await provider.charge(pix(), NOW)).providerId;
const change = (providerId: string, action: Parameters<typeof changeCharge>[1]['action'], now = NOW) =>
  changeCharge(database.db, { providerId, action, now });

/** The times of the jobs that send messages about a charge. */
async function messagesOf(providerId: string): Promise<Date[]> {
  const { rows } = await sql<{ run_at: string }>`
    SELECT run_at FROM graphile_worker._private_jobs WHERE payload->>'charge' = ${providerId} ORDER BY id`.execute(
    database.db,
  );
  return rows.map(({ run_at }) => new Date(run_at));
}

const ALL = { idempotencyKey: 'k', amountCents: null };

describe('a Pix of the sandbox', () => {
  test('has a code and a QR that banks can read and that no real bank pays', async () => {
    const input = pix();
    const payment = await provider.charge(input, NOW);
    expect(payment).toMatchObject({
      reference: input.reference,
      status: 'pending',
      amountCents: 16_050,
      currency: 'BRL',
      refundedCents: 0,
      pix: { expiresAt: END },
    });
    expect(parsePixCode(payment.pix?.qrCode ?? '')).toMatchObject({
      payee: { key: 'banco@sandbox.invalid' },
      amountCents: 16_050,
      txid: payment.providerId,
    });
    const png = Buffer.from(payment.pix?.qrCodeBase64 ?? '', 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(await provider.read(payment.providerId, NOW)).toEqual(payment);
    expect(await provider.findByReference(input.reference, NOW)).toEqual(payment);
  });

  test('two charges at once with one key make one charge with one message', {
    tags: 'postgres-15',
  }, async () => {
    const input = pix();
    const both = await Promise.all([provider.charge(input, NOW), provider.charge(input, NOW)]);
    expect(both[0]).toEqual(both[1]);
    expect(await messagesOf(both[0].providerId)).toEqual([END]);
  });

  test('expires at its end, not before, and is reported then', async () => {
    const id = await charge();
    expect((await provider.read(id, new Date(END.getTime() - 1))).status).toBe('pending');
    expect((await provider.read(id, END)).status).toBe('expired');
    expect(await messagesOf(id)).toEqual([END]);
  });

  test('stores no data of the payer', async () => {
    const id = await charge();
    const row = await database.db
      .selectFrom('sandbox_charges')
      .selectAll()
      .where('provider_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/ana|souza/i);
  });
});

describe('the bank', () => {
  test.each([
    ['pay', NOW, 'approved'],
    ['pay', LATER, 'approved'],
    ['refuse', NOW, 'rejected'],
    ['expire', NOW, 'expired'],
  ] as const)('may %s at %o: %s, with a message', async (what, now, status) => {
    const id = await charge();
    await change(id, what, now);
    expect((await provider.read(id, now)).status).toBe(status);
    expect(await messagesOf(id)).toHaveLength(2);
  });

  test('may pay a cancelled charge: the money arrives too late', async () => {
    const id = await charge();
    await provider.cancel(id, 'k', NOW);
    await change(id, 'pay');
    expect((await provider.read(id, NOW)).status).toBe('approved');
  });

  test('applies a repeated action once', async () => {
    const id = await charge();
    await change(id, 'pay');
    await change(id, 'pay');
    expect(await messagesOf(id)).toHaveLength(2);
  });

  test.each(['refuse', 'expire', 'cancel'] as const)('may not %s a paid charge', async (what) => {
    const id = await charge();
    await change(id, 'pay');
    await expect(change(id, what)).rejects.toMatchObject({ name: 'ProviderRefused', code: 'is_approved' });
  });

  test('a payment and a cancellation at once apply one of the two, and no money is lost', {
    tags: 'postgres-15',
  }, async () => {
    for (let round = 0; round < 20; round++) {
      const id = await charge();
      const [paid, cancelled] = await Promise.allSettled([change(id, 'pay'), provider.cancel(id, 'k', NOW)]);
      expect(paid.status).toBe('fulfilled');
      expect((await provider.read(id, NOW)).status).toBe('approved');
      // The cancellation came first or was refused.
      if (cancelled.status === 'rejected') expect(cancelled.reason).toMatchObject({ code: 'is_approved' });
    }
  });
});

describe('the server', () => {
  test('cancels a pending charge and leaves a closed one as it is', async () => {
    const [pending, refused, expired] = [await charge(), await charge(), await charge()];
    await change(refused, 'refuse');
    await change(expired, 'expire');
    expect((await provider.cancel(pending, 'k', NOW)).status).toBe('cancelled');
    expect((await provider.cancel(pending, 'k', NOW)).status).toBe('cancelled');
    expect((await provider.cancel(refused, 'k', NOW)).status).toBe('rejected');
    expect((await provider.cancel(expired, 'k', NOW)).status).toBe('expired');
  });

  test('refunds a paid charge in parts, each key once, never above its rest, and not without balance', async () => {
    const id = await charge();
    await change(id, 'pay');
    const refund = (key: string, amountCents: number | null) =>
      provider.refund(id, { idempotencyKey: key, amountCents }, NOW);
    for (const key of ['a', 'a'])
      expect(await refund(key, 6_000)).toMatchObject({ status: 'approved', refundedCents: 6_000 });
    await expect(refund('b', 10_051)).rejects.toMatchObject({ code: 'amount_above_rest' });
    await change(id, 'empty');
    await expect(refund('c', 50)).rejects.toMatchObject({ code: 'insufficient_balance' });
    await change(id, 'fill');
    expect(await refund('c', 50)).toMatchObject({ refundedCents: 6_050 });
    expect(await refund('d', 10_000)).toMatchObject({ status: 'refunded', refundedCents: 16_050 });
  });

  test('refunds a paid charge once', async () => {
    const id = await charge();
    await expect(provider.refund(id, ALL, NOW)).rejects.toMatchObject({ code: 'is_pending' });
    await change(id, 'pay');
    for (const key of ['k', 'k', 'l']) {
      expect(await provider.refund(id, { idempotencyKey: key, amountCents: null }, NOW)).toMatchObject({
        status: 'refunded',
        refundedCents: 16_050,
      });
    }
    expect(await messagesOf(id)).toHaveLength(3);
  });

  test('is refused an unknown charge', async () => {
    const refused = { name: 'ProviderRefused', code: 'not_found' };
    await expect(provider.read('SBX0', NOW)).rejects.toMatchObject(refused);
    await expect(provider.cancel('SBX0', 'k', NOW)).rejects.toMatchObject(refused);
    await expect(provider.refund('SBX0', ALL, NOW)).rejects.toMatchObject(refused);
    expect(await provider.findByReference('unknown', NOW)).toBeNull();
  });
});

describe('a card of the sandbox', () => {
  test.each([
    ['approve', 'approved', NOW],
    ['refuse', 'rejected', NOW],
    ['review', 'pending', END],
  ])('%s: %s, with a message', async (token, status, messageAt) => {
    const payment = await provider.charge(card(token), NOW);
    expect(payment).toMatchObject({ status, pix: null });
    expect(await messagesOf(payment.providerId)).toEqual([messageAt]);
  });

  test('is refused with an unknown token', async () => {
    for (const token of ['4111', 'constructor']) {
      await expect(provider.charge(card(token), NOW)).rejects.toMatchObject({ code: 'invalid_token' });
    }
  });

  test('is offered only where a key is given', () => {
    expect(createSandboxProvider({ db: database.db, secretKey }).cardPublicKey).toBeNull();
  });
});

describe("the sandbox's message", () => {
  const { headers, body } = writeSandboxWebhook(secretKey, 'SBX12', NOW);
  const read = (change: object, now = NOW) =>
    provider.readWebhook({ headers, query: {}, body, ...change }, now);

  test('is accepted by the provider that has the same key', () => {
    expect(SANDBOX_WEBHOOK).toBe('/payment/webhook/sandbox/');
    expect(read({})).toEqual({ ok: true, providerId: 'SBX12' });
  });

  test.each<[string, object]>([
    ['about another charge', { body: { type: 'payment', data: { id: 'SBX13' } } }],
    ['of another server', writeSandboxWebhook(new TextEncoder().encode('x'.repeat(32)), 'SBX12', NOW)],
    ['without signature', { headers: {} }],
    ['without charge', { body: { data: { id: 12 } } }],
    ['of nothing', { body: null }],
  ])('%s is refused', (_what, change) => {
    expect(read(change)).toEqual({ ok: false });
  });
});
