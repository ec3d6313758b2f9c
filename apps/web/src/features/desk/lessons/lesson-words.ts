import type { Teacher } from '@bandeja/contract/calls/desk-lessons';
import { formatMoney } from '@bandeja/rules/format/money';

/** What a lesson of a teacher costs; `court` where the teacher has no price: that of the table. */
export function lessonCents(
  { price_cents, price_by }: Pick<Teacher, 'price_cents' | 'price_by'>,
  { students, court }: { students: number; court: number | null },
): number | null {
  if (price_cents === null) return court;
  return price_by === 'student' ? price_cents * students : price_cents;
}

/** `R$ 80,00 por aluno` */
export const teacherPriceText = ({
  price_cents,
  price_by,
}: Pick<Teacher, 'price_cents' | 'price_by'>): string =>
  price_cents === null
    ? 'Preço da quadra'
    : `${formatMoney(price_cents)} ${price_by === 'student' ? 'por aluno' : 'por aula'}`;
