import { expect, it } from 'vitest';
import {
  correctablePayments,
  type FeeCorrectionFacts,
  type FeeRow,
  refuseFeeCorrection,
} from './fee-corrections.ts';

const NOW = '2026-03-06T12:00:00Z';
const payment = (id: number): FeeRow => ({ id, kind: 'payment', reverses_id: null });
const reversal = (id: number, reverses_id: number): FeeRow => ({ id, kind: 'reversal', reverses_id });
const RETURN: FeeRow = { id: 9, kind: 'return', reverses_id: null };
const facts: FeeCorrectionFacts = {
  rows: [payment(1), payment(2), reversal(3, 2)],
  ...{ status: 'confirmed', drawn: false, moved: false },
  tournament: {
    ...{ stage: 'registration', starts_on: '2026-03-14', timezone: 'America/Sao_Paulo' },
    registration_starts_at: new Date('2026-03-01T12:00:00Z'),
    registration_ends_at: new Date('2026-03-12T12:00:00Z'),
  },
};
const refuse = (
  change: Partial<FeeCorrectionFacts>,
  right: 'same' | 'other' | null,
  { id = 1, now = NOW }: { id?: number; now?: string } = {},
) => refuseFeeCorrection({ ...facts, ...change }, { payment: id, right, now });

it('corrects payments that count, until money went back', () => {
  expect(correctablePayments(facts.rows).map(({ id }) => id)).toEqual([1]);
  expect(correctablePayments([...facts.rows, RETURN])).toEqual([]);
  expect(refuse({}, null, { id: 7 })).toBe('desk_payment_not_found');
  expect(refuse({}, null, { id: 3 })).toBe('desk_payment_not_found');
  expect(refuse({}, 'same', { id: 2 })).toBe('desk_payment_reversed');
  expect(refuse({ rows: [payment(1), RETURN] }, 'same')).toBe('desk_payment_returned');
});

it('lets a team be without a payment while it can pay, or has left', () => {
  const late = { now: '2026-03-12T12:00:00Z' };
  for (const right of ['other', null] as const) {
    expect(refuse({}, right)).toBeNull();
    expect(refuse({}, right, late)).toBe('fee_form_only');
    expect(refuse({ drawn: true }, right)).toBe('fee_form_only');
    expect(refuse({ moved: true }, right)).toBe('fee_form_only');
  }
  expect(refuse({ status: 'withdrawn' }, null, late)).toBeNull();
  expect(refuse({ status: 'withdrawn', moved: true }, null)).toBe('fee_form_only');
  expect(refuse({ status: 'withdrawn' }, 'other')).toBe('team_withdrawn');
});

it('corrects a form always', () => {
  for (const change of [{ drawn: true }, { moved: true }, { status: 'withdrawn' as const }])
    expect(refuse(change, 'same', { now: '2026-04-01T12:00:00Z' })).toBeNull();
});
