import { parsePixCode } from '@bandeja/rules/payments/pix-code';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cardInput, pixInput } from '../../../../test/payments/charge-inputs.ts';
import {
  type MercadoPagoStandIn,
  STAND_IN_TOKEN,
  startMercadoPagoStandIn,
} from '../../../../test/payments/mercadopago-stand-in.ts';
import { createStandInProvider } from '../../../../test/payments/stand-in-provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/payment-provider.ts';
import type { MercadoPagoOptions } from './mercadopago-provider.ts';

const NOW = new Date('2026-03-06T12:00:00.000Z');

let standIn: MercadoPagoStandIn;
beforeAll(async () => {
  standIn = await startMercadoPagoStandIn({ now: () => NOW });
});
afterEach(() => {
  expect(standIn.faults).toEqual([]);
  standIn.requests.length = 0;
  standIn.slowRefunds = false;
});
afterAll(() => standIn.close());

const create = (options: Partial<MercadoPagoOptions> = {}) =>
  createStandInProvider(standIn, {
    publicKey: 'TEST-public',
    notificationUrl: 'https://bandeja.test/payment/webhook/mercadopago/?source_news=webhooks',
    ...options,
  });

describe('charging by Pix', () => {
  test('sends the documented fields and returns the code to pay with', async () => {
    const input = pixInput();
    const payment = await create().charge(input, NOW);
    expect(payment).toMatchObject({
      reference: input.reference,
      status: 'pending',
      amountCents: 16_050,
      currency: 'BRL',
      refundedCents: 0,
      detail: 'pending_waiting_transfer',
      pix: { qrCodeBase64: 'iVBORw0KGgo=', expiresAt: new Date('2026-03-06T13:00:00.000Z') },
    });
    expect(parsePixCode(payment.pix?.qrCode ?? '')).toMatchObject({ amountCents: 16_050 });
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/payments',
      headers: {
        authorization: `Bearer ${STAND_IN_TOKEN}`,
        'x-idempotency-key': input.idempotencyKey,
        'x-meli-session-id': 'session-of-the-browser',
      },
      body: {
        transaction_amount: 160.5,
        description: 'Quadra 2, Arena Moema',
        payment_method_id: 'pix',
        date_of_expiration: '2026-03-06T10:00:00.000-03:00',
        external_reference: input.reference,
        notification_url: 'https://bandeja.test/payment/webhook/mercadopago/?source_news=webhooks',
        payer: { email: 'ana@example.com', first_name: 'Ana', last_name: 'Souza' },
      },
    });
  });

  test('a Pix with an earlier end gets the shortest life that Mercado Pago allows', async () => {
    const payment = await create().charge(pixInput({ expiresAt: new Date('2026-03-06T12:15:00.000Z') }), NOW);
    expect(payment.pix?.expiresAt).toEqual(new Date('2026-03-06T12:31:00.000Z'));
  });

  test('leaves out session and notification address when they are not set', async () => {
    await create({ notificationUrl: null }).charge(pixInput({ sessionId: null }), NOW);
    expect(standIn.requests[0]?.headers).not.toHaveProperty('x-meli-session-id');
    expect(standIn.requests[0]?.body).not.toHaveProperty('notification_url');
  });

  test('charges once and returns the first payment when the key repeats', async () => {
    const input = pixInput();
    const first = await create().charge(input, NOW);
    const again = await create().charge(input, new Date(NOW.getTime() + 60_000));
    expect(again).toEqual(first);
    expect(await countOf(input.reference)).toBe(1);
  });

  test('a retry finds the charge when its answer was lost', async () => {
    const input = pixInput();
    standIn.faults.push({ kind: 'lost' });
    await expect(create().charge(input, NOW)).rejects.toThrow(ProviderUnavailable);
    expect(await countOf(input.reference)).toBe(1);
    expect(await create().findByReference(input.reference, NOW)).toMatchObject({ status: 'pending' });
    expect(await create().charge(input, NOW)).toMatchObject({
      reference: input.reference,
      status: 'pending',
    });
    expect(await countOf(input.reference)).toBe(1);
  });

  test("a refusal carries Mercado Pago's own code", async () => {
    const refused = create().charge(
      pixInput({ payer: { email: 'none', firstName: 'A', lastName: 'B' } }),
      NOW,
    );
    await expect(refused).rejects.toThrow(ProviderRefused);
    await expect(refused).rejects.toMatchObject({
      code: '4050',
      message: 'Mercado Pago POST /v1/payments: payer.email must be a valid email',
    });
  });
});

describe('charging a card', () => {
  test.each([
    ['APRO', 'approved', 'accredited'],
    ['OTHE', 'rejected', 'cc_rejected_other_reason'],
    ['CONT', 'pending', 'pending_contingency'],
  ])('%s is %s', async (token, status, detail) => {
    expect(await create().charge(cardInput(token), NOW)).toMatchObject({ status, detail, pix: null });
    expect(standIn.requests[0]?.body).toMatchObject({
      payment_method_id: 'master',
      token,
      installments: 1,
      issuer_id: '25',
      payer: { identification: { type: 'CPF', number: '19119119100' } },
    });
  });

  test('refuses cards without a request when no public key is set', async () => {
    const provider = create({ publicKey: null });
    expect(provider.cardPublicKey).toBeNull();
    await expect(provider.charge(cardInput('APRO'), NOW)).rejects.toMatchObject({ code: 'no_cards' });
    expect(standIn.requests).toEqual([]);
  });
});

describe('reading', () => {
  test.each([
    [{ status: 'pending' }, 'pending'],
    [{ status: 'in_process' }, 'pending'],
    [{ status: 'authorized' }, 'pending'],
    [{ status: 'approved', status_detail: 'accredited' }, 'approved'],
    [{ status: 'in_mediation' }, 'approved'],
    [{ status: 'rejected' }, 'rejected'],
    [{ status: 'cancelled', status_detail: 'by_collector' }, 'cancelled'],
    [{ status: 'cancelled', status_detail: 'expired' }, 'expired'],
    [{ status: 'refunded' }, 'refunded'],
    [{ status: 'charged_back' }, 'charged_back'],
  ])('%o is %s', async (change, status) => {
    const { providerId } = await create().charge(pixInput(), NOW);
    standIn.change(providerId, change);
    expect(await create().read(providerId, NOW)).toMatchObject({ providerId, status });
  });

  test('a partly refunded payment has the refunded amount', async () => {
    const { providerId } = await create().charge(pixInput(), NOW);
    standIn.change(providerId, { status: 'approved', transaction_amount_refunded: 0.29 });
    expect(await create().read(providerId, NOW)).toMatchObject({ status: 'approved', refundedCents: 29 });
  });

  test('throws ProviderUnavailable for an unknown status or half a centavo', async () => {
    const { providerId } = await create().charge(pixInput(), NOW);
    for (const status of ['partly_cloudy', 'constructor']) {
      standIn.change(providerId, { status });
      await expect(create().read(providerId, NOW)).rejects.toThrow(ProviderUnavailable);
    }
    standIn.change(providerId, { status: 'approved', transaction_amount: 160.505 });
    await expect(create().read(providerId, NOW)).rejects.toThrow(ProviderUnavailable);
  });

  test('finds the newest payment by reference, and null for an unused reference', async () => {
    const first = pixInput();
    await create().charge(first, NOW);
    const second = await create().charge(pixInput({ reference: first.reference }), NOW);
    expect((await create().findByReference(first.reference, NOW))?.providerId).toBe(second.providerId);
    expect(await create().findByReference('never & used', NOW)).toBeNull();
  });

  test('refuses a payment that does not exist', async () => {
    await expect(create().read('1', NOW)).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'not_found',
    });
    await expect(create().cancel('1', 'k', NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(create().refund('1', { idempotencyKey: 'k', amountCents: null }, NOW)).rejects.toMatchObject(
      { code: 'not_found' },
    );
  });
});

describe('cancelling and refunding', () => {
  test('cancels a pending payment, and a repeat leaves it cancelled', async () => {
    const { providerId } = await create().charge(pixInput(), NOW);
    expect(await create().cancel(providerId, 'cancel-1', NOW)).toMatchObject({ status: 'cancelled' });
    expect(await create().cancel(providerId, 'cancel-1', NOW)).toMatchObject({ status: 'cancelled' });
  });

  test('leaves an expired payment as it is', async () => {
    const { providerId } = await create().charge(pixInput(), NOW);
    standIn.change(providerId, { status: 'cancelled', status_detail: 'expired' });
    expect(await create().cancel(providerId, 'cancel-2', NOW)).toMatchObject({ status: 'expired' });
  });

  test('does not cancel a payment that was approved meanwhile', async () => {
    const { providerId } = await create().charge(pixInput(), NOW);
    standIn.change(providerId, { status: 'approved' });
    await expect(create().cancel(providerId, 'cancel-3', NOW)).rejects.toMatchObject({ code: '2063' });
  });

  test('refunds an approved payment once when the request repeats', async () => {
    const { providerId } = await create().charge(cardInput('APRO'), NOW);
    const refunded = { status: 'refunded', refundedCents: 16_050 };
    expect(
      await create().refund(providerId, { idempotencyKey: 'refund-1', amountCents: null }, NOW),
    ).toMatchObject(refunded);
    expect(
      await create().refund(providerId, { idempotencyKey: 'refund-1', amountCents: null }, NOW),
    ).toMatchObject(refunded);
    // Another key, as when the first was lost: the payment is already refunded, which is the requested state.
    expect(
      await create().refund(providerId, { idempotencyKey: 'refund-2', amountCents: null }, NOW),
    ).toMatchObject(refunded);
  });

  test('refunds a part with its amount and key, once, and never above what is left', async () => {
    const { providerId } = await create().charge(cardInput('APRO'), NOW);
    const part = (idempotencyKey: string, amountCents: number) =>
      create().refund(providerId, { idempotencyKey, amountCents }, NOW);
    for (let again = 0; again < 2; again++)
      expect(await part('part-1', 6_005)).toMatchObject({ status: 'approved', refundedCents: 6_005 });
    expect(standIn.requests.find(({ path }) => path.endsWith('/refunds'))).toMatchObject({
      body: { amount: 60.05 },
      headers: { 'x-idempotency-key': 'part-1' },
    });
    await expect(part('part-2', 10_046)).rejects.toThrow(ProviderRefused);
    expect(await part('part-3', 10_045)).toMatchObject({ status: 'refunded', refundedCents: 16_050 });
  });

  test('lists the payments of a span in pages, oldest first', async () => {
    const other = await startMercadoPagoStandIn({ now: () => NOW });
    try {
      const provider = createStandInProvider(other);
      const made: string[] = [];
      for (let count = 0; count < 3; count++) made.push((await provider.charge(pixInput(), NOW)).providerId);
      const span = { since: NOW, until: new Date(NOW.getTime() + 1) };
      const all = await provider.list({ ...span, offset: 0 }, NOW);
      expect([all.payments.map(({ providerId }) => providerId), all.next]).toEqual([made, null]);
      expect(all.payments[0]).toMatchObject({ createdAt: NOW, status: 'pending' });
      expect((await provider.list({ ...span, offset: 2 }, NOW)).payments).toMatchObject([
        { providerId: made[2] },
      ]);
      const earlier = { since: new Date(NOW.getTime() - 60_000), until: NOW, offset: 0 };
      expect(await provider.list(earlier, NOW)).toEqual({ payments: [], next: null });
    } finally {
      await other.close();
    }
  });

  test('does not refund a pending payment', async () => {
    const { providerId } = await create().charge(pixInput(), NOW);
    await expect(
      create().refund(providerId, { idempotencyKey: 'refund-3', amountCents: null }, NOW),
    ).rejects.toThrow(ProviderRefused);
  });

  test('leaves a payment approved while its Pix refund is in process', async () => {
    const { providerId } = await create().charge(pixInput(), NOW);
    standIn.change(providerId, { status: 'approved' });
    standIn.slowRefunds = true;
    expect(
      await create().refund(providerId, { idempotencyKey: 'refund-4', amountCents: null }, NOW),
    ).toMatchObject({
      status: 'approved',
      refundedCents: 0,
    });
    standIn.change(providerId, { status: 'refunded', transaction_amount_refunded: 160.5 });
    expect(await create().read(providerId, NOW)).toMatchObject({ status: 'refunded', refundedCents: 16_050 });
  });

  test('finds a refund done when its answer was lost', async () => {
    const { providerId } = await create().charge(cardInput('APRO'), NOW);
    standIn.faults.push({ kind: 'lost' });
    await expect(
      create().refund(providerId, { idempotencyKey: 'refund-5', amountCents: null }, NOW),
    ).rejects.toThrow(ProviderUnavailable);
    expect(
      await create().refund(providerId, { idempotencyKey: 'refund-5', amountCents: null }, NOW),
    ).toMatchObject({ status: 'refunded' });
  });
});

/** The number of payments with a reference at the stand-in. */
const countOf = async (reference: string) =>
  [...standIn.payments.values()].filter((one) => one.external_reference === reference).length;
