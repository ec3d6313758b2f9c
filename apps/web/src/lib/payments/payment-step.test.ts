import { expect, it } from 'vitest';
import { paymentStep } from './payment-step.ts';

const at = (time: string) => `2025-11-24T${time}.000Z`;
const now = at('22:00:00');
const can = { cancel: true, pay: true, create_match: true };
const held = { can, hold_expires_at: at('22:15:00') };
const charged = { can, hold_expires_at: at('22:30:00') };
const pix = { qr_code: '000201…', qr_code_base64: 'iVBO…', expires_at: at('22:30:00') };
const shown = { status: 'pending' as const, method: 'pix' as const, pix };
const facts = { booking: charged, payment: shown, hasFailed: false };

it('paymentStep is starting until the Pix has a code', () => {
  const starting = { kind: 'starting' };
  expect(paymentStep({ booking: held, payment: null, hasFailed: false }, now)).toEqual(starting);
  const created = { status: 'created' as const, method: null, pix: null };
  expect(paymentStep({ booking: held, payment: created, hasFailed: false }, now)).toEqual(starting);
});

it('paymentStep shows the code until the Pix or the hold expires, whichever is sooner', () => {
  const step = { kind: 'pix', code: pix.qr_code, picture: pix.qr_code_base64 };
  expect(paymentStep(facts, now)).toEqual({ ...step, until: at('22:30:00') });
  const longer = { ...shown, pix: { ...pix, expires_at: at('23:00:00') } };
  expect(paymentStep({ ...facts, payment: longer }, now)).toEqual({ ...step, until: at('22:30:00') });
  const shorter = { ...shown, pix: { ...pix, expires_at: at('22:10:00') } };
  expect(paymentStep({ ...facts, payment: shorter }, now)).toEqual({ ...step, until: at('22:10:00') });
  expect(paymentStep({ ...facts, payment: shorter }, at('22:10:00'))).toEqual({
    kind: 'again',
    why: 'ended',
  });
});

it.each([
  ['rejected', 'refused'],
  ['expired', 'ended'],
  ['cancelled', 'ended'],
] as const)('paymentStep offers another payment when the last one is %s', (status, why) => {
  expect(paymentStep({ ...facts, payment: { ...shown, status } }, now)).toEqual({ kind: 'again', why });
});

it.each(['approved', 'refunding', 'refunded', 'charged_back'] as const)(
  'paymentStep charges nothing when the payment is %s before the booking shows it',
  (status) => {
    const settled = { ...shown, status, pix: null };
    const paid = { kind: 'paid' };
    expect(paymentStep({ ...facts, payment: settled }, now)).toEqual(paid);
    expect(paymentStep({ ...facts, payment: settled, hasFailed: true }, now)).toEqual(paid);
    expect(paymentStep({ ...facts, payment: settled }, at('22:30:00'))).toEqual(paid);
  },
);

it('paymentStep is review while the bank checks a card and the court is held', () => {
  const card = { status: 'pending' as const, method: 'card' as const, pix: null };
  expect(paymentStep({ ...facts, payment: card }, now)).toEqual({ kind: 'review' });
  expect(paymentStep({ ...facts, payment: card }, at('22:30:00'))).toEqual({ kind: 'over' });
});

it('paymentStep is failed when the last attempt failed, whatever the payment’s state', () => {
  expect(paymentStep({ ...facts, hasFailed: true }, now)).toEqual({ kind: 'failed' });
});

it('paymentStep is over when the hold has expired, whatever the payment’s state', () => {
  const over = { kind: 'over' };
  expect(paymentStep({ ...facts, hasFailed: true }, at('22:30:00'))).toEqual(over);
  expect(paymentStep({ booking: held, payment: null, hasFailed: false }, at('22:15:00'))).toEqual(over);
});

it('paymentStep is null when the booking cannot be paid online', () => {
  const unpayable = { ...can, pay: false };
  for (const hold_expires_at of [null, at('23:00:00')]) {
    const booking = { can: unpayable, hold_expires_at };
    expect(paymentStep({ ...facts, booking }, now)).toBeNull();
  }
});
