import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';

/** Who paid for a lesson, also one who has left it, each with what the club still has; empty: another kind of booking. */
export function studentsToReturn({
  lesson,
  payments,
}: Pick<DeskBooking, 'lesson' | 'payments'>): { id: number; name: string; cents: number }[] {
  if (!lesson) return [];
  const ids = new Set(payments.flatMap(({ student }) => student ?? []));
  return [...ids]
    .map((id) => {
      const rows = payments.filter(({ student }) => student === id);
      const name = lesson.students.find((student) => student.id === id)?.name;
      return {
        id,
        name: name ?? rows.find(({ payer }) => payer !== null)?.payer ?? 'Aluno que saiu',
        cents: rows.reduce(
          (sum, { kind, amount_cents: cents }) => sum + (kind === 'payment' ? cents : -cents),
          0,
        ),
      };
    })
    .filter(({ cents }) => cents > 0);
}
