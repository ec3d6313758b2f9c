import { ApiError } from '@bandeja/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer, PageRequest } from '../../../testing/fake-server.ts';
import { mountHook } from '../../../testing/mount.tsx';
import { stubStorage } from '../../../testing/storage.ts';
import { usePayByCard } from './card-form.tsx';

const card = {
  token: 't',
  payment_method_id: 'visa',
  installments: 1,
  document: { type: 'CPF', number: '52998224725' },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  stubStorage();
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const pay = () =>
  mountHook(() => usePayByCard(7, null), undefined)
    .result()
    .mutateAsync(card);

test.each(['approved', 'pending'])('a lost answer is read again: the card is %s', async (status) => {
  const payment = { id: 7, method: 'card', status };
  server.answers.getPayment = payment;
  server.loseAnswerTo('chargePayment');
  expect(await pay()).toEqual(payment);
  expect(server.done).toEqual(['createPayment', 'chargePayment']);
});

test.each([
  ['a card that was refused before', { method: 'card', status: 'rejected' }],
  ['a card that was not charged', { method: null, status: 'created' }],
  ['a Pix', { method: 'pix', status: 'pending' }],
])('a lost answer stays a failure while the newest payment is %s', async (_what, payment) => {
  server.answers.getPayment = { id: 7, ...payment };
  server.loseAnswerTo('chargePayment');
  await expect(pay()).rejects.toMatchObject({ status: 0 });
});

test('the payment of the attempt before is the answer when the booking is already paid', async () => {
  const paid = { id: 7, method: 'card', status: 'approved' };
  server.answers.getPayment = paid;
  vi.stubGlobal('fetch', (request: Request) =>
    request.url.endsWith('/payment/booking/create/')
      ? Promise.resolve(refusal('booking_already_confirmed'))
      : server.fetch(request),
  );
  expect(await pay()).toEqual(paid);
});

test('another refusal is not read again', async () => {
  server.answers.getPayment = { id: 7, method: 'card', status: 'approved' };
  vi.stubGlobal('fetch', (request: Request) =>
    request.method === 'POST' ? Promise.resolve(refusal('booking_hold_over')) : server.fetch(request),
  );
  await expect(pay()).rejects.toThrow(ApiError);
});

const refusal = (code: string) =>
  Response.json({ error: 'Não deu.' }, { status: 409, headers: { 'x-error-code': code } });
