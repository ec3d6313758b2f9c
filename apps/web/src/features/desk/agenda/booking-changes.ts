import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { bookingStatusLabel } from '@bandeja/rules/bookings/booking-status';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { lessonTitle } from '@bandeja/rules/lessons/lesson';

/** What a booking says now, by what it is about. */
const FACTS: Record<string, (booking: DeskBooking) => string> = {
  Situação: ({ status }) => bookingStatusLabel(status),
  Quando: ({ date, start_time, end_time }) => `${formatShortDate(date)}, ${start_time}–${end_time}`,
  Quadra: ({ court }) => court.name,
  Professor: ({ lesson }) => lesson?.teacher.name ?? '',
  Alunos: ({ lesson }) => lesson?.students.map(({ name }) => name).join(', ') ?? '',
  Preço: ({ price_cents }) => formatMoney(price_cents),
  Itens: ({ items_cents }) => formatMoney(items_cents),
  Pago: ({ paid_cents, returned_cents }) => formatMoney(paid_cents - returned_cents),
  Presença: ({ arrived_at, no_show_at }) => (arrived_at ? 'chegou' : no_show_at ? 'faltou' : 'sem anotação'),
  Nota: ({ note }) => note ?? 'sem nota',
};

/** What has become of a booking since it was shown: `Quadra: Quadra 1 → Quadra 2`. */
export const changesBetween = (before: DeskBooking, after: DeskBooking): string[] =>
  Object.entries(FACTS).flatMap(([about, fact]) =>
    fact(before) === fact(after) ? [] : [`${about}: ${fact(before)} → ${fact(after)}`],
  );

/** Who the booking is for; of a lesson its teacher. */
export const nameOf = ({
  customer,
  player,
  lesson,
}: Pick<DeskBooking, 'customer' | 'player' | 'lesson'>): string =>
  (lesson && lessonTitle(lesson.teacher.name, lesson.students.length)) ??
  customer?.name ??
  player?.name ??
  'Sem nome';
