import { ApiError } from '@bandeja/contract/client';
import { expect, test } from 'vitest';
import { withFieldsOf } from '../../../data/desk.ts';
import { fieldMessages } from '../../../lib/form/error-messages.ts';
import {
  hoursText,
  monthAfter,
  monthBefore,
  monthTitle,
  readMonth,
  ruleText,
  weeklyText,
} from './regular-texts.ts';

test('a weekly time is read with its end, also after midnight', () => {
  expect(weeklyText({ weekday: 1, start_time: '18:00', duration: 90 })).toBe('Segunda, 18:00–19:30');
  expect(hoursText({ start_time: '23:30', duration: 60 })).toBe('23:30–00:30');
});

test('months follow each other over the year, and a wrong address is the month of today', () => {
  expect([
    monthBefore('2026-01'),
    monthAfter('2025-12'),
    monthAfter('2026-02'),
    monthAfter('2026-01'),
  ]).toEqual(['2025-12', '2026-01', '2026-03', '2026-02']);
  expect([readMonth('2026-02', '2026-11-26'), readMonth('2026-13', '2026-11-26')]).toEqual([
    '2026-02',
    '2026-11',
  ]);
  expect(monthTitle('2026-11')).toBe('Novembro de 2026');
});

test('the rule of a released date is one sentence', () => {
  expect(ruleText({ credit_percent: 50, hours_before: 24 })).toContain('até 24 h antes: 50% do preço');
  expect(ruleText({ credit_percent: 0, hours_before: 24 })).toContain('não volta');
});

test('a refusal inside an object of the request is shown at the field of the form', async () => {
  const refused = (body: unknown) => Promise.reject(new ApiError(400, body));
  const messages = (part: string, body: unknown) =>
    withFieldsOf(part, refused(body)).then(() => null, fieldMessages);
  expect(
    await messages('customer', { customer: { phone: ['Telefone inválido.'] }, court: ['Escolha.'] }),
  ).toEqual({ phone: 'Telefone inválido.', court: 'Escolha.' });
  expect(await messages('price', { 'price.from': ['Use hoje ou depois.'] })).toEqual({
    from: 'Use hoje ou depois.',
  });
  expect(await messages('price', { error: 'Mudou em outra tela.' })).toEqual({ '': 'Mudou em outra tela.' });
});
