import { expect, test } from 'vitest';
import { paidWords } from './booking-facts.tsx';

const words = (...statuses: Parameters<typeof paidWords>[0]['shares'][number]['status'][]) =>
  paidWords({
    way: 'each',
    shares_until: null,
    shares: statuses.map((status) => ({ status, name: null, is_own: false, amount_cents: 3_000 })),
  });

test('the desk reads how many shares are paid; who paid for all has paid the own one', () => {
  expect(words('paid', 'waiting', 'paid', 'refunded')).toBe('2 de 4 partes pagas.');
  expect(words('own', 'closed')).toBe('1 de 2 partes paga.');
});
