import { bandMinutes, quickWeek } from '@bandeja/rules/clubs/edit-week';
import type { WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { parseMoney } from '@bandeja/rules/csv/csv';
import { parseTime } from '@bandeja/rules/time/local-time';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { moneyProblem, TIME_HINT } from './time-text.ts';

/** The same hours every day, with a price of the day and one of the evening: a week in five fields. */
export function QuickStart({ onEdit }: { onEdit: (week: WeekSchedule) => void }) {
  const timeProblem = (typed: string) => (parseTime(typed) === null ? TIME_HINT : null);
  const form = useForm({
    initial: { opens: '07:00', closes: '23:00', night: '18:00', dayPrice: '', nightPrice: '' },
    check: ({ opens, closes, night, dayPrice, nightPrice }) =>
      givenErrors({
        opens: timeProblem(opens),
        closes: timeProblem(closes),
        night: timeProblem(night),
        dayPrice: moneyProblem(dayPrice),
        nightPrice: moneyProblem(nightPrice),
      }),
    submit: async ({ opens, closes, night, dayPrice, nightPrice }) => {
      const minutes = (typed: string) => parseTime(typed) ?? 0;
      const time = bandMinutes(minutes(opens), minutes(closes), 0);
      const price = (typed: string) => ({ price_cents_per_hour: parseMoney(typed) ?? 0, fixed_cents: {} });
      onEdit(
        quickWeek({
          ...{ opens: time.from, closes: time.to, nightFrom: minutes(night) },
          ...{ day: price(dayPrice), night: price(nightPrice) },
        }),
      );
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Abre às" type="time" {...form.field('opens')} />
        <TextField label="Fecha às" type="time" {...form.field('closes')} />
      </div>
      <TextField label="A noite começa às" type="time" {...form.field('night')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Dia: R$ por hora"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('dayPrice')}
        />
        <TextField
          label="Noite: R$ por hora"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('nightPrice')}
        />
      </div>
      <Button type="submit" wide>
        Montar a semana
      </Button>
    </form>
  );
}
