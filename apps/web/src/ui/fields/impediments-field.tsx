import { formatShortDate } from '@bandeja/rules/format/dates';
import { addDays } from '@bandeja/rules/time/local-time';
import type { Impediment } from '@bandeja/rules/tournaments/impediments';
import { Button } from '../button.tsx';
import { SelectField } from './select.tsx';
import { TextField } from './text-field.tsx';

interface ImpedimentsProps {
  /** The days of the tournament. */
  first: string;
  last: string;
  max: number;
  value: readonly Impediment[];
  onChange: (value: Impediment[]) => void;
}

/** When a player cannot play: each with its day and hours, as many as the tournament takes. */
export function ImpedimentsField({ first, last, max, value, onChange }: ImpedimentsProps) {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const change = (index: number, part: Partial<Impediment>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <div className="grid gap-4">
      {value.map(({ date, from, to }, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are typed
          key={index}
          className="grid grid-cols-2 items-end gap-3"
        >
          <legend className="pb-1.5 text-14 font-label text-ink">Impedimento {index + 1}</legend>
          <SelectField
            label="Dia"
            value={date}
            options={days.map((day) => ({ value: day, label: formatShortDate(day) }))}
            onChange={(day) => change(index, { date: day })}
          />
          <TextField
            label="Das"
            type="time"
            required
            value={from}
            onChange={(time) => change(index, { from: time })}
          />
          <TextField
            label="Até"
            type="time"
            required
            value={to}
            onChange={(time) => change(index, { to: time })}
          />
          <Button
            variant="quiet"
            size="small"
            aria-label={`Tirar o impedimento ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            Tirar
          </Button>
        </fieldset>
      ))}
      {value.length < max && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...value, { date: first, from: '08:00', to: '12:00' }])}
        >
          {value.length === 0 ? 'Informar um impedimento' : 'Mais um impedimento'}
        </Button>
      )}
      <p className="text-13 leading-small text-muted">Até {max} por pessoa. 00:00 em “Até” é o fim do dia.</p>
    </div>
  );
}
