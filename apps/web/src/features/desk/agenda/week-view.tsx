import type { AgendaWeek } from '@bandeja/contract/calls/desk-agenda';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatMoneyShort } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { agendaWeekQuery } from './api.ts';
import './week-view.css';

/** Seven days: how many courts are taken in each hour, what is to be paid, what closes courts. */
export function WeekView({ from, onDay }: { from: string; onDay: (date: string) => void }) {
  const { slug } = useDesk();
  const week = useQuery(agendaWeekQuery(slug, from));
  const loading = (
    <Loading label="Buscando a semana">
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  );
  return (
    <Fetched query={week} failed="Não deu para buscar a semana" loading={loading}>
      {(shown) => <WeekTable week={shown} onDay={onDay} />}
    </Fetched>
  );
}

function WeekTable({ week, onDay }: { week: AgendaWeek; onDay: (date: string) => void }) {
  const hours = hoursOf(week);
  return (
    <Card pad="none">
      <section className="scroll-x" aria-label="Semana" tabIndex={-1}>
        <table className="week-table num">
          <thead>
            <tr>
              <th scope="col">Hora</th>
              {week.days.map(({ date, hours }) => (
                <th key={date} scope="col">
                  <button
                    type="button"
                    className="min-h-11 w-full font-bold text-blue-text"
                    onClick={() => onDay(date)}
                  >
                    {formatShortDate(date)}
                  </button>
                  {hours.length === 0 && <span className="text-12 text-muted">fechado</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th scope="row">{`${String(hour % 24).padStart(2, '0')}h`}</th>
                {week.days.map(({ date, hours, taken }) => {
                  const isOpen = hours.some(
                    ({ opens, closes }) => opens < (hour + 1) * 60 && closes > hour * 60,
                  );
                  const courts = taken.find((one) => one.hour === hour)?.courts ?? 0;
                  return (
                    <td
                      key={date}
                      data-open={isOpen}
                      style={{ '--share': courts / Math.max(1, week.courts) } as CSSProperties}
                    >
                      {isOpen || courts > 0 ? `${courts} de ${week.courts}` : '–'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Reservas</th>
              {week.days.map(({ date, bookings }) => (
                <td key={date}>{bookings}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">A receber</th>
              {week.days.map(({ date, open_cents }) => (
                <td key={date}>{formatMoneyShort(open_cents)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Também</th>
              {week.days.map(({ date, notes }) => (
                <td key={date} className="text-12 wrap-anywhere">
                  {notes.join(', ') || '–'}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  );
}

/** Every hour in which a day is open, or a court is taken. */
function hoursOf({ days }: AgendaWeek): number[] {
  const ranges = days.flatMap(({ hours }) => hours);
  const taken = days.flatMap((day) => day.taken.map(({ hour }) => hour));
  const first = Math.min(
    ...ranges.map(({ opens }) => Math.floor(opens / 60)),
    ...taken.filter((hour) => hour >= 5),
  );
  const last = Math.max(
    ...ranges.map(({ closes }) => Math.ceil(closes / 60) - 1),
    ...(ranges.length > 0 ? [] : taken),
  );
  return Number.isFinite(first) && Number.isFinite(last)
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : [];
}
