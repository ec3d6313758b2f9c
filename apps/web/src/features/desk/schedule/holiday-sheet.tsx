import type { DeskHoliday, SchedulePreview } from '@bandeja/contract/calls/desk-schedule';
import { bandMinutes } from '@bandeja/rules/clubs/edit-week';
import type { WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { moneyCell, parseMoney } from '@bandeja/rules/csv/csv';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { formatMinutes, isLocalDate, parseTime } from '@bandeja/rules/time/local-time';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { sentBand, useRemoveHoliday, useSaveHoliday } from './api.ts';
import { BookingsOutside } from './bookings-outside.tsx';
import { moneyProblem, TIME_HINT } from './time-text.ts';

export interface HolidayTarget {
  /** Null: a new one. */
  holiday: DeskHoliday | null;
  state: 'closed' | 'open';
}

interface HolidaySheetProps {
  target: HolidayTarget | null;
  week: WeekSchedule | null;
  today: string;
  onClose: () => void;
}

export function HolidaySheet({ target, onClose, ...rest }: HolidaySheetProps) {
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  const holiday = shown?.holiday;
  return (
    <Sheet
      isOpen={target !== null}
      onClose={onClose}
      title={holiday?.name ?? 'Novo feriado'}
      kicker={holiday && formatLongDate(holiday.date)}
    >
      {shown && (
        <HolidayForm
          key={`${holiday?.date} ${shown.state} ${target === null}`}
          {...rest}
          target={shown}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

type Way = 'closed' | 'sunday' | 'open';
const SUNDAY = 7;

function HolidayForm({
  target: { holiday, state },
  week,
  today,
  onClose,
}: HolidaySheetProps & { target: HolidayTarget }) {
  const { slug } = useDesk();
  const [way, setWay] = useState<Way>(state);
  const [bookings, setBookings] = useState<SchedulePreview['bookings'] | null>(null);
  const save = useSaveHoliday();
  const remove = useRemoveHoliday();
  const [hours, price] = [holiday?.hours[0], holiday?.prices[0]];
  const form = useForm({
    initial: {
      date: holiday?.date ?? '',
      name: holiday?.name ?? '',
      hours: formatMinutes(hours?.opens ?? 540),
      closes: formatMinutes(hours?.closes ?? 1200),
      prices: price ? moneyCell(price.price_cents_per_hour) : '',
    },
    check: ({ date, name, hours, closes, prices }) =>
      givenErrors({
        date: isLocalDate(date) && date >= today ? null : 'Escolha um dia de hoje em diante.',
        name: name.trim() === '' ? 'Dê um nome ao dia.' : null,
        ...(way === 'open' && {
          hours: parseTime(hours) === null ? TIME_HINT : null,
          closes: parseTime(closes) === null ? TIME_HINT : null,
          prices: moneyProblem(prices),
        }),
      }),
    submit: async (values) => {
      const params = { slug, date: values.date };
      const body = { name: values.name, ...dayOf(values) };
      const look = await save.mutateAsync({ params, body: { ...body, dry_run: true } });
      // The first tap lists the bookings that stay outside, the second one saves.
      if (look.bookings.count > 0 && bookings === null) return setBookings(look.bookings);
      await save.mutateAsync({ params, body });
      onClose();
    },
  });

  function dayOf(values: typeof form.values) {
    if (way === 'closed') return { state: 'closed' as const };
    if (way === 'sunday' && week) {
      return {
        state: 'open' as const,
        hours: week.hours
          .filter(({ weekday }) => weekday === SUNDAY)
          .map(({ opens, closes }) => ({ opens, closes })),
        prices: week.prices
          .filter(({ weekday }) => weekday === SUNDAY)
          .map(({ weekday: _, ...band }) => sentBand(band)),
      };
    }
    const { from, to } = bandMinutes(parseTime(values.hours) ?? 0, parseTime(values.closes) ?? 0, 0);
    const price_cents_per_hour = parseMoney(values.prices) ?? 0;
    return {
      state: 'open' as const,
      hours: [{ opens: from, closes: to }],
      prices: [{ from_minute: from, to_minute: to, price_cents_per_hour }],
    };
  }

  const opensSundays = week?.hours.some(({ weekday }) => weekday === SUNDAY) ?? false;
  return (
    <form {...form.formProps} className="grid gap-4">
      {!holiday && (
        <>
          <TextField label="Dia" type="date" min={today} {...form.field('date')} />
          <TextField label="Nome" maxLength={80} {...form.field('name')} />
        </>
      )}
      <Segmented
        label="Neste dia"
        value={way}
        onChange={(next) => {
          setWay(next);
          setBookings(null);
        }}
        options={[
          { value: 'closed', label: 'Fechado' },
          { value: 'sunday', label: 'Como domingo', disabled: !opensSundays },
          { value: 'open', label: 'Outro horário' },
        ]}
      />
      {way === 'open' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Abre às" type="time" {...form.field('hours')} />
            <TextField label="Fecha às" type="time" {...form.field('closes')} />
          </div>
          <TextField
            label="Preço por hora (R$)"
            inputMode="decimal"
            autoComplete="off"
            {...form.field('prices')}
          />
        </>
      )}
      {bookings && <BookingsOutside bookings={bookings} />}
      <Refusal text={form.formError} />
      <div className="flex flex-wrap justify-between gap-2">
        {holiday && holiday.state !== 'usual' ? (
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ params: { slug, date: holiday.date } }, { onSuccess: onClose })}
          >
            Funcionar como sempre
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" pending={form.pending}>
          {bookings ? 'Salvar mesmo assim' : 'Salvar'}
        </Button>
      </div>
    </form>
  );
}
