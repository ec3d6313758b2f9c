import type { DeskHoliday } from '@bandeja/contract/calls/desk-schedule';
import type { WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { holidaysQuery, useRemoveHoliday, useSaveHoliday } from './api.ts';
import { HolidaySheet, type HolidayTarget } from './holiday-sheet.tsx';
import { priceText, rangeText } from './time-text.ts';

const KINDS = { official: 'Nacional', optional: 'Facultativo', own: 'Do clube' } as const;

/** The holidays of a year that are still to come, each with what the club does on it. */
export function Holidays({ today, week }: { today: string; week: WeekSchedule | null }) {
  const { slug } = useDesk();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const holidays = useQuery(holidaysQuery(slug, year));
  const [target, setTarget] = useState<HolidayTarget | null>(null);
  return (
    <Section
      title="Feriados"
      more={
        <Button variant="quiet" size="small" onClick={() => setTarget({ holiday: null, state: 'closed' })}>
          Novo feriado
        </Button>
      }
    >
      <SelectField
        label="Ano"
        className="max-w-40"
        value={year}
        onChange={setYear}
        options={[thisYear, thisYear + 1].map((one) => ({ value: String(one), label: String(one) }))}
      />
      <Fetched
        query={holidays}
        failed="Não deu para buscar os feriados"
        loading={
          <Loading label="Buscando os feriados">
            <CardSkeleton />
          </Loading>
        }
      >
        {(list) => (
          <Card pad="none">
            <ul>
              {list
                .filter(({ date }) => date >= today)
                .map((holiday) => (
                  <Holiday key={holiday.date} holiday={holiday} onOpen={setTarget} />
                ))}
            </ul>
          </Card>
        )}
      </Fetched>
      <HolidaySheet target={target} week={week} today={today} onClose={() => setTarget(null)} />
    </Section>
  );
}

function Holiday({ holiday, onOpen }: { holiday: DeskHoliday; onOpen: (target: HolidayTarget) => void }) {
  const { slug } = useDesk();
  const { date, name, kind, state } = holiday;
  const params = { slug, date };
  const save = useSaveHoliday();
  const remove = useRemoveHoliday();

  /** Closes at once, unless there are bookings: then the sheet lists them first. */
  async function close() {
    const body = { name, state: 'closed' as const };
    const { bookings } = await save.mutateAsync({ params, body: { ...body, dry_run: true } });
    if (bookings.count > 0) onOpen({ holiday, state: 'closed' });
    else await save.mutateAsync({ params, body });
  }

  const other = state === 'open' ? 'Mudar horário' : 'Outro horário';
  const isBusy = save.isPending || remove.isPending;
  return (
    <li className="grid gap-1 border-b border-line px-5 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <b className="wrap-anywhere">{name}</b>{' '}
          <span className="num text-14 text-muted">{formatShortDate(date)}</span>
        </div>
        <Chip>{KINDS[kind]}</Chip>
      </div>
      {state === 'open' && (
        <p className="num text-14 text-muted">
          {holiday.hours.map(({ opens, closes }) => rangeText(opens, closes)).join(', ')} ·{' '}
          {[...new Set(holiday.prices.map((band) => priceText(band.price_cents_per_hour)))].join(', ')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Switch
          label={
            <>
              Fechado<span className="sr-only">: {name}</span>
            </>
          }
          checked={save.isPending || (state === 'closed' && !remove.isPending)}
          onChange={(isClosed) => {
            if (isBusy) return;
            if (isClosed) void close().catch(() => {});
            else remove.mutate({ params });
          }}
        />
        <Button
          variant="quiet"
          size="small"
          aria-label={`${other}: ${name}`}
          onClick={() => onOpen({ holiday, state: 'open' })}
        >
          {other}
        </Button>
      </div>
    </li>
  );
}
