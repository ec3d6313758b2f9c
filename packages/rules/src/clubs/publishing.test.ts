import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClubToPublish, missingToPublish, withoutPrice } from './publishing.ts';

const day = {
  date: '2026-03-09',
  hours: [{ opens: 420, closes: 1380 }],
  prices: [{ from_minute: 420, to_minute: 1380 }],
};
const whole: ClubToPublish = {
  city: 'Santos',
  legal_name: 'Arena Norte Ltda.',
  document: '12ABC34501DE35',
  courts: 6,
  days: [day],
};

test('a club with everything lacks nothing', () => {
  expect(missingToPublish(whole)).toEqual([]);
});

test('a club that was just opened lacks each thing, in the order of the steps', () => {
  const missing = missingToPublish({ city: '', legal_name: null, document: null, courts: 0, days: [] });
  expect(missing).toEqual([
    { step: 'club', sentence: 'Falta a cidade.' },
    { step: 'club', sentence: 'Falta a razão social do clube, ou o nome completo de quem responde por ele.' },
    { step: 'club', sentence: 'Falta o CNPJ ou o CPF.' },
    { step: 'courts', sentence: 'Falta pelo menos uma quadra.' },
    { step: 'schedule', sentence: 'Faltam os horários: o clube não abre em nenhum dia.' },
  ]);
});

test('open hours without a price are named by their first day and time', () => {
  const days = [day, { ...day, date: '2026-03-10', prices: [{ from_minute: 600, to_minute: 1380 }] }];
  expect(missingToPublish({ ...whole, days })).toEqual([
    { step: 'schedule', sentence: 'Falta o preço de horas em que o clube abre: terça, das 07:00 às 10:00.' },
  ]);
});

test('a minute is without price exactly when it is open and no price holds', () => {
  const span = fc
    .tuple(fc.nat(2160), fc.integer({ min: 1, max: 600 }))
    .map(([from, length]) => ({ from, to: Math.min(from + length, 2160) }));
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 3 }),
      fc.array(span, { maxLength: 5 }),
      fc.nat(2159),
      (open, priced, minute) => {
        const holds = (all: readonly { from: number; to: number }[]) =>
          all.some(({ from, to }) => from <= minute && minute < to);
        const rest = withoutPrice({
          hours: open.map(({ from, to }) => ({ opens: from, closes: to })),
          prices: priced.map(({ from, to }) => ({ from_minute: from, to_minute: to })),
        });
        expect(holds(rest)).toBe(holds(open) && !holds(priced));
      },
    ),
  );
});
