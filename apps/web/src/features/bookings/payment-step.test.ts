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

it('is being asked for until there is a code', () => {
  const starting = { kind: 'starting' };
  expect(paymentStep({ booking: held, payment: null, hasFailed: false }, now)).toEqual(starting);
  const created = { status: 'created' as const, method: null, pix: null };
  expect(paymentStep({ booking: held, payment: created, hasFailed: false }, now)).toEqual(starting);
});

it('shows the code until the sooner of its own end and the hold’s', () => {
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
] as const)('after %s another one may be made', (status, why) => {
  expect(paymentStep({ ...facts, payment: { ...shown, status } }, now)).toEqual({ kind: 'again', why });
});

it('waits for a card that the bank looks at, as long as the court is held', () => {
  const card = { status: 'pending' as const, method: 'card' as const, pix: null };
  expect(paymentStep({ ...facts, payment: card }, now)).toEqual({ kind: 'review' });
  expect(paymentStep({ ...facts, payment: card }, at('22:30:00'))).toEqual({ kind: 'over' });
});

it('says that an attempt failed, before what was known of it', () => {
  expect(paymentStep({ ...facts, hasFailed: true }, now)).toEqual({ kind: 'failed' });
});

it('is over with the hold, whatever else is known', () => {
  const over = { kind: 'over' };
  expect(paymentStep({ ...facts, hasFailed: true }, at('22:30:00'))).toEqual(over);
  expect(paymentStep({ booking: held, payment: null, hasFailed: false }, at('22:15:00'))).toEqual(over);
});

it('has no place where nothing is to be paid here', () => {
  const unpayable = { ...can, pay: false };
  for (const hold_expires_at of [null, at('23:00:00')]) {
    const booking = { can: unpayable, hold_expires_at };
    expect(paymentStep({ ...facts, booking }, now)).toBeNull();
  }
});
