import {
  type BandPrice,
  bandMinutes,
  erasePrices,
  paintPrice,
  sameBandDays,
} from '@bandeja/rules/clubs/edit-week';
import type { PriceBand, WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { moneyCell, parseMoney } from '@bandeja/rules/csv/csv';
import { formatMinutes, parseTime } from '@bandeja/rules/time/local-time';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { DayChips } from './day-chips.tsx';
import { durationText, moneyProblem, TIME_HINT } from './time-text.ts';

/** A band that is changed, or a time that gets a price. */
export interface BandTarget {
  days: number[];
  from: number | null;
  to: number | null;
  band: PriceBand | null;
}

interface BandSheetProps {
  target: BandTarget | null;
  week: WeekSchedule;
  durations: readonly number[];
  onEdit: (week: WeekSchedule) => void;
  onClose: () => void;
}

export function BandSheet({ target, onClose, ...rest }: BandSheetProps) {
  const [shown, setShown] = useState(target);
  // The content stays while the sheet closes.
  if (target && target !== shown) setShown(target);
  return (
    <Sheet
      isOpen={target !== null}
      onClose={onClose}
      title={shown?.band ? 'Mudar preço' : 'Nova faixa de preço'}
    >
      {shown && <BandForm key={JSON.stringify(shown)} {...rest} target={shown} onClose={onClose} />}
    </Sheet>
  );
}

const cellOf = (cents: number | undefined) => (cents === undefined ? '' : moneyCell(cents));

function BandForm({
  target,
  week,
  durations,
  onEdit,
  onClose,
}: Omit<BandSheetProps, 'target'> & { target: BandTarget }) {
  const { band } = target;
  const [days, setDays] = useState(() => (band ? sameBandDays(week, band) : target.days));
  const [daysError, setDaysError] = useState<string | null>(null);
  const form = useForm({
    initial: {
      from: target.from === null ? '' : formatMinutes(target.from),
      to: target.to === null ? '' : formatMinutes(target.to),
      price: cellOf(band?.price_cents_per_hour),
      ...Object.fromEntries(
        durations.map((minutes) => [`d${minutes}`, cellOf(band?.fixed_cents?.[minutes])]),
      ),
    } as Record<string, string>,
    check: (values) => {
      setDaysError(days.length === 0 ? 'Escolha pelo menos um dia.' : null);
      return givenErrors({
        from: parseTime(values.from ?? '') === null ? TIME_HINT : null,
        to: parseTime(values.to ?? '') === null ? TIME_HINT : null,
        price: moneyProblem(values.price ?? ''),
        ...Object.fromEntries(
          durations.map((minutes) => {
            const typed = values[`d${minutes}`] ?? '';
            return [`d${minutes}`, typed.trim() === '' ? null : moneyProblem(typed)];
          }),
        ),
      });
    },
    submit: async (values) => {
      if (days.length === 0) return;
      onEdit(painted(values));
      onClose();
    },
  });

  function painted(values: Record<string, string>): WeekSchedule {
    const opening = Math.min(
      ...week.hours.filter(({ weekday }) => days.includes(weekday)).map(({ opens }) => opens),
    );
    const time = bandMinutes(
      parseTime(values.from ?? '') ?? 0,
      parseTime(values.to ?? '') ?? 0,
      Number.isFinite(opening) ? opening : 0,
    );
    const fixed = durations.flatMap((minutes) => {
      const cents = parseMoney(values[`d${minutes}`] ?? '');
      return cents === null ? [] : [[String(minutes), cents] as const];
    });
    const price: BandPrice = {
      price_cents_per_hour: parseMoney(values.price ?? '') ?? 0,
      fixed_cents: Object.fromEntries(fixed),
    };
    return paintPrice(band ? without(band) : week, days, { ...time, ...price });
  }

  /** The former place of a band that has moved becomes open time without a price. */
  const without = ({ from_minute, to_minute }: PriceBand) =>
    erasePrices(week, days, { from: from_minute, to: to_minute });

  const hasFixed = Object.keys(band?.fixed_cents ?? {}).length > 0;
  return (
    <form {...form.formProps} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Das" type="time" required {...form.field('from')} />
        <TextField label="Até" type="time" required {...form.field('to')} />
      </div>
      <TextField
        label="Preço por hora (R$)"
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.field('price')}
      />
      <details open={hasFixed}>
        <summary className="min-h-11 cursor-pointer py-2.5 text-14 font-label text-blue-text">
          Preço fechado por duração (opcional)
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-1">
          {durations.map((minutes) => (
            <TextField
              key={minutes}
              label={`${durationText(minutes)} (R$)`}
              inputMode="decimal"
              autoComplete="off"
              {...form.field(`d${minutes}`)}
            />
          ))}
        </div>
        <p className="pt-2 text-13 leading-small text-muted">
          Vale quando a reserva cabe inteira nesta faixa. As outras pagam por hora.
        </p>
      </details>
      <DayChips legend="Vale em" days={days} onChange={setDays} error={daysError} />
      <div className="flex flex-wrap justify-between gap-2">
        {band ? (
          <Button
            variant="danger"
            onClick={() => {
              onEdit(without(band));
              onClose();
            }}
          >
            Tirar o preço
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit">Pôr na semana</Button>
      </div>
    </form>
  );
}
