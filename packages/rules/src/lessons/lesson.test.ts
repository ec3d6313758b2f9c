import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lessonTitle, partsToReturn, sharesOf, teacherBusySentence } from './lesson.ts';

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
