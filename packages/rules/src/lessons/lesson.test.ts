import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billsOfStudents, lessonTitle, partsToReturn, sharesOf, teacherBusySentence } from './lesson.ts';

test('a lesson is told by its teacher and its students', () => {
  expect(lessonTitle('Carla', 1)).toBe('Prof. Carla · 1 aluno');
  expect(lessonTitle('Profª Carla', 3)).toBe('Profª Carla · 3 alunos');
  expect(teacherBusySentence({ teacher: 'Carla', start_time: '18:00', court: 'Quadra 2' })).toBe(
    'Prof. Carla já tem aula às 18:00 na Quadra 2.',
  );
});

const student = (customer_id: number, price_cents: number | null) => ({ customer_id, price_cents });

test('shares are the own prices, or equal parts to the centavo', () => {
  expect(sharesOf(16_000, [student(1, 9_000), student(2, 7_000)])).toEqual([9_000, 7_000]);
  expect(sharesOf(10_000, [student(1, null), student(2, null), student(3, null)])).toEqual([
    3_334, 3_333, 3_333,
  ]);
  expect(sharesOf(10_000, [])).toEqual([]);
});

test('what goes back is divided among those who paid, all of it, and to none more than came', () => {
  const row = fc.record({
    kind: fc.constantFrom('payment' as const, 'reversal' as const, 'return' as const),
    amount_cents: fc.integer({ min: 1, max: 9_000 }),
    student_id: fc.option(fc.integer({ min: 1, max: 4 })),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 50_000 }), (rows, amount) => {
      const parts = partsToReturn(rows, amount);
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(amount);
      for (const { student: id, cents } of parts) {
        const paid = rows
          .filter(({ student_id }) => student_id === id)
          .reduce(
            (sum, { kind, amount_cents }) => sum + (kind === 'payment' ? amount_cents : -amount_cents),
            0,
          );
        expect(cents).toBeGreaterThan(0);
        if (id !== null) expect(cents).toBeLessThanOrEqual(paid);
      }
    }),
  );
});

test('the bills of students add up to that of the lesson, and none asks for more than is open of it', () => {
  const cents = (max: number) => fc.integer({ min: 0, max });
  const taker = fc.record({
    price_cents: fc.constant(null),
    paid_cents: fc.integer({ min: -500, max: 9_000 }),
  });
  const lesson = fc.record({
    ...{ price_cents: cents(40_000), items_cents: cents(5_000), held_cents: cents(60_000) },
    takers: fc.array(taker, { minLength: 1, maxLength: 8 }),
  });
  fc.assert(
    fc.property(lesson, ({ takers, ...bill }) => {
      const students = takers.map((one, index) => ({ ...one, customer_id: index + 1 }));
      const bills = billsOfStudents(bill, students);
      const sum = (of: (one: typeof bill) => number) => bills.reduce((total, one) => total + of(one), 0);
      expect([sum((one) => one.price_cents), sum((one) => one.items_cents)]).toEqual([
        bill.price_cents,
        bill.items_cents,
      ]);
      expect(sum((one) => one.held_cents)).toBe(bill.held_cents);
      const openOf = (one: typeof bill) => one.price_cents + one.items_cents - one.held_cents;
      for (const [index, one] of bills.entries()) {
        expect(openOf(one)).toBeLessThanOrEqual(Math.max(0, openOf(bill)));
        // What is too much is the first one's.
        if (index > 0 || openOf(bill) >= 0) expect(openOf(one)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('a share that is paid by name is paid, and other money pays the shares in their order', () => {
  const students = [0, 8_000, 9_000].map((paid_cents, index) => ({
    ...student(index + 1, 8_000),
    paid_cents,
  }));
  const bill = { price_cents: 24_000, items_cents: 1_500, held_cents: 19_000 };
  // R$ 10 above a share and R$ 20 of no student.
  expect(billsOfStudents(bill, students).map(({ held_cents }) => held_cents)).toEqual([3_000, 8_000, 8_000]);
});
