import type { SchedulePreview } from '@bandeja/contract/calls/desk-schedule';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { Note } from '../../../ui/feedback/note.tsx';

/** The bookings that stay although the club will be closed then. */
export function BookingsOutside({ bookings }: Pick<SchedulePreview, 'bookings'>) {
  const { count, first } = bookings;
  if (count === 0) return <Note tone="green">Nenhuma reserva fica fora do horário.</Note>;
  return (
    <Note tone="amber">
      <b>{count === 1 ? '1 reserva fica' : `${count} reservas ficam`} fora do horário.</b> Mantêm hora e preço
      até você mover ou cancelar:
      <ul className="mt-1 max-h-60 overflow-auto">
        {first.map(({ id, court, date, start_time, end_time, name }) => (
          <li key={id} className="num">
            {formatShortDate(date)}, {start_time}–{end_time}, {court}
            {name && `, ${name}`}
          </li>
        ))}
      </ul>
      {count > first.length && `e mais ${count - first.length}.`}
    </Note>
  );
}
