import type { OpeningRange } from '@bandeja/rules/bookings/slots/opening-hours';
import { bandMinutes, copyDay, setHours } from '@bandeja/rules/clubs/edit-week';
import { WEEKDAYS, type WeekSchedule, weekdayTitle } from '@bandeja/rules/clubs/schedule';
import { formatMinutes, parseTime } from '@bandeja/rules/time/local-time';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { DayChips } from './day-chips.tsx';

interface DaySheetProps {
  /** Null: closed. */
  day: number | null;
  week: WeekSchedule;
  onEdit: (week: WeekSchedule) => void;
  onClose: () => void;
}

/** The last day, which a sheet shows while it closes. */
function useLast(day: number | null): number {
  const [last, setLast] = useState(day ?? 1);
  if (day !== null && day !== last) setLast(day);
  return last;
}

export function HoursSheet({ day, week, onEdit, onClose }: DaySheetProps) {
  const shown = useLast(day);
  return (
    <Sheet isOpen={day !== null} onClose={onClose} title={`Horário: ${weekdayTitle(shown).toLowerCase()}`}>
      <HoursForm key={shown} day={shown} week={week} onEdit={onEdit} onClose={onClose} />
    </Sheet>
  );
}

type Row = { id: number; from: string; to: string };
const MOST_ROWS = 3;

function HoursForm({ day, week, onEdit, onClose }: DaySheetProps & { day: number }) {
  const ranges = week.hours.filter(({ weekday }) => weekday === day);
  const [rows, setRows] = useState<Row[]>(() =>
    ranges.length > 0
      ? ranges.map(({ opens, closes }, id) => ({ id, from: formatMinutes(opens), to: formatMinutes(closes) }))
      : [{ id: 0, from: '07:00', to: '23:00' }],
  );
  const [isClosed, setClosed] = useState(ranges.length === 0);
  const [days, setDays] = useState(() => sameHoursDays(week, day));
  const [problem, setProblem] = useState<string | null>(null);

  const set = (id: number, part: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row)));

  function save(event: FormEvent) {
    event.preventDefault();
    const read = isClosed ? [] : rows.map(rangeOf);
    if (days.length === 0) return setProblem('Escolha pelo menos um dia.');
    if (read.some((range) => range === null)) return setProblem('Preencha a hora de abrir e a de fechar.');
    onEdit(setHours(week, days, read as OpeningRange[]));
    onClose();
  }

  return (
    <form onSubmit={save} className="grid gap-4" noValidate>
      <Switch label="Fechado o dia todo" checked={isClosed} onChange={setClosed} />
      {!isClosed && (
        <>
          {rows.map(({ id, from, to }, place) => (
            <div key={id} className="grid grid-cols-2 items-end gap-3">
              <TextField
                label={place === 0 ? 'Abre às' : 'Reabre às'}
                type="time"
                value={from}
                onChange={(value) => set(id, { from: value })}
              />
              <TextField
                label="Fecha às"
                type="time"
                value={to}
                onChange={(value) => set(id, { to: value })}
              />
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            {rows.length < MOST_ROWS && (
              <Button
                variant="quiet"
                size="small"
                onClick={() =>
                  setRows((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, from: '', to: '' }])
                }
              >
                Fechar para um intervalo
              </Button>
            )}
            {rows.length > 1 && (
              <Button variant="quiet" size="small" onClick={() => setRows((all) => all.slice(0, -1))}>
                Tirar o intervalo
              </Button>
            )}
          </div>
          <p className="text-13 leading-small text-muted">
            Fechar à 01:00 é na madrugada seguinte, ainda neste dia de funcionamento.
          </p>
        </>
      )}
      <DayChips legend="Vale em" days={days} onChange={setDays} />
      <Refusal text={problem} />
      <Button type="submit" wide>
        Pôr na semana
      </Button>
    </form>
  );
}

function rangeOf({ from, to }: Row): OpeningRange | null {
  const [opens, closes] = [parseTime(from), parseTime(to)];
  if (opens === null || closes === null) return null;
  const time = bandMinutes(opens, closes, 0);
  return { opens: time.from, closes: time.to };
}

/** The days that open and close at the same times: an edit offers to change them together. */
function sameHoursDays({ hours }: WeekSchedule, day: number): number[] {
  const textOf = (weekday: number) =>
    JSON.stringify(
      hours.filter((one) => one.weekday === weekday).map(({ opens, closes }) => [opens, closes]),
    );
  return WEEKDAYS.filter((weekday) => textOf(weekday) === textOf(day));
}

export function CopySheet({ day, week, onEdit, onClose }: DaySheetProps) {
  const shown = useLast(day);
  const [days, setDays] = useState<number[]>([]);
  return (
    <Sheet isOpen={day !== null} onClose={onClose} title={`Copiar ${weekdayTitle(shown).toLowerCase()}`}>
      <DayChips legend="Para" days={days} onChange={setDays} without={shown} />
      <Button
        wide
        disabled={days.length === 0}
        onClick={() => {
          onEdit(copyDay(week, shown, days));
          setDays([]);
          onClose();
        }}
      >
        Copiar horários e preços
      </Button>
    </Sheet>
  );
}
