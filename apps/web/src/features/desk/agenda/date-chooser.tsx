import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { addDays } from '@bandeja/rules/time/local-time';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { openingDay } from './day-layout.ts';

interface DateChooserProps {
  day: Agenda;
  isWeek: boolean;
  isWide: boolean;
  /** Undefined: today. */
  onDate: (date: string | undefined) => void;
  onView: (view: 'day' | 'week') => void;
}

const WEEK = 7;

export function DateChooser({ day, isWeek, isWide, onDate, onView }: DateChooserProps) {
  const today = openingDay(day, useNow(60_000));
  const tomorrow = addDays(today, 1);
  const go = (date: string) => onDate(date === today ? undefined : date);
  const step = isWeek ? WEEK : 1;
  const [before, after] = isWeek ? ['Semana anterior', 'Semana seguinte'] : ['Dia anterior', 'Dia seguinte'];
  return (
    <div className="agenda-tools flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-1">
        <IconButton label={before} onClick={() => go(addDays(day.date, -step))}>
          <ChevronLeft size={24} className="rtl:-scale-x-100" />
        </IconButton>
        <input
          type="date"
          aria-label="Data"
          className="num min-h-11 min-w-0 max-w-full rounded-control bg-surface px-3 text-16 text-ink edge-control"
          value={day.date}
          required
          // Half typed it has no value.
          onChange={({ target }) => target.value !== '' && go(target.value)}
        />
        <IconButton label={after} onClick={() => go(addDays(day.date, step))}>
          <ChevronRight size={24} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <div className="flex gap-2">
        {[
          { date: today, label: 'Hoje' },
          { date: tomorrow, label: 'Amanhã' },
        ].map(({ date, label }) => (
          <Button
            key={label}
            size="small"
            variant={date === day.date ? 'soft' : 'secondary'}
            aria-current={date === day.date ? 'date' : undefined}
            className="px-3"
            onClick={() => go(date)}
          >
            {label}
          </Button>
        ))}
      </div>
      {isWide && (
        <>
          <div className="min-w-44">
            <Segmented
              label="Visão"
              value={isWeek ? 'week' : 'day'}
              options={[
                { value: 'day', label: 'Dia' },
                { value: 'week', label: 'Semana' },
              ]}
              onChange={onView}
            />
          </div>
          {!isWeek && (
            <Button size="small" variant="secondary" onClick={() => print()}>
              <Printer size={20} />
              Imprimir
            </Button>
          )}
        </>
      )}
    </div>
  );
}
