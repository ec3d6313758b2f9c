import type { RegularDate, RegularDetails } from '@bandeja/contract/calls/desk-regulars';
import { formatDay, formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink } from '../shell/desk-router.tsx';
import { regularQuery } from './api.ts';
import { EndForm, PlaceForm, PriceForm, SkipForm } from './regular-forms.tsx';
import { monthTitle, priceText, regularName, stateText, weeklyText } from './regular-texts.ts';
import { WeeklyStudents } from './weekly-students.tsx';

interface RegularSheetProps {
  id: number;
  /** Shows what everyone pays in a month. */
  onMonth: (month: string) => void;
  onClose: () => void;
}

/** A monthly player: the dates, and what may be done with each. */
export function RegularSheet({ id, onMonth, onClose }: RegularSheetProps) {
  const { slug } = useDesk();
  const regular = useQuery(regularQuery(slug, id));
  const { data } = regular;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={data ? regularName(data) : 'Mensalista'}
      kicker={data && `${weeklyText(data)} · ${data.court.name}`}
    >
      <Fetched
        query={regular}
        failed="Não deu para abrir o mensalista"
        loading={
          <Loading label="Abrindo o mensalista" className="grid gap-3">
            <Skeleton className="h-20 rounded-control" />
            <Skeleton className="h-12 rounded-control" />
          </Loading>
        }
      >
        {(shown) => <Opened regular={shown} onMonth={onMonth} />}
      </Fetched>
    </Sheet>
  );
}

type Mode = { do: 'skip' | 'place'; date: RegularDate } | { do: 'price' | 'students' | 'end' } | null;

function Opened({ regular, onMonth }: { regular: RegularDetails; onMonth: (month: string) => void }) {
  const { timezone, mayAs } = useDesk();
  const [mode, setMode] = useState<Mode>(null);
  const today = localDateOf(serverNow(), timezone);
  const form = { regular, today, onDone: () => setMode(null) };
  if (mode?.do === 'price') return <PriceForm {...form} />;
  if (mode?.do === 'students' && regular.lesson)
    return <WeeklyStudents regular={regular} lesson={regular.lesson} onDone={form.onDone} />;
  if (mode?.do === 'end') return <EndForm {...form} />;
  if (mode?.do === 'skip') return <SkipForm {...form} date={mode.date} />;
  if (mode?.do === 'place') return <PlaceForm {...form} date={mode.date} />;

  const { dates, can, note, id } = regular;
  const coming = dates.filter(({ date }) => date >= today);
  const past = dates.filter(({ date }) => date < today).toReversed();
  const act = (what: 'skip' | 'place', date: RegularDate) => setMode({ do: what, date });
  return (
    <>
      <Facts regular={regular} today={today} />
      {regular.lesson && (
        <p className="text-14 wrap-anywhere">
          <b className="text-ink">Alunos:</b> {regular.lesson.students.map(({ name }) => name).join(', ')}
        </p>
      )}
      {note && <p className="text-14 wrap-anywhere whitespace-pre-line">{note}</p>}
      <OpenMonths regular={regular} onMonth={onMonth} />
      <section aria-labelledby="datas" className="grid gap-2">
        <h3 id="datas">Próximas datas</h3>
        {coming.length === 0 ? (
          <p className="text-14 text-muted">Nenhuma data à frente.</p>
        ) : (
          <Dates dates={coming} today={today} regular={regular} onAct={act} />
        )}
      </section>
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-14 font-label text-blue-text">
            Datas das últimas 12 semanas
          </summary>
          <Dates dates={past} today={today} regular={regular} onAct={act} />
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        {can.change && (
          <Button size="small" variant="secondary" onClick={() => setMode({ do: 'price' })}>
            Mudar preço
          </Button>
        )}
        {can.change && regular.lesson && (
          <Button size="small" variant="secondary" onClick={() => setMode({ do: 'students' })}>
            Mudar alunos
          </Button>
        )}
        <DeskLink
          page="customer"
          params={{ id: String(regular.customer.id) }}
          className="inline-flex min-h-11 items-center px-3 text-14 font-bold text-blue-text"
        >
          Cliente
        </DeskLink>
        {mayAs('manager') && (
          <DeskLink
            page="history"
            search={{ objeto: `regular:${id}` }}
            className="inline-flex min-h-11 items-center px-3 text-14 font-bold text-blue-text"
          >
            Histórico
          </DeskLink>
        )}
        {can.end && (
          <Button size="small" variant="danger" onClick={() => setMode({ do: 'end' })}>
            Encerrar
          </Button>
        )}
      </div>
    </>
  );
}

function Facts({ regular, today }: { regular: RegularDetails; today: string }) {
  const { from, until, due_day, ended, prices } = regular;
  const next = prices.find((price) => price.from > today && price.from > from);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
      <dt className="text-muted">Preço</dt>
      <dd className="num">
        {priceText(regular)}, vence no dia {due_day}
        {next && (
          <span className="block text-muted">{`${priceText(next)} a partir de ${formatNumericDate(next.from)}`}</span>
        )}
      </dd>
      <dt className="text-muted">Desde</dt>
      <dd className="num">
        {formatNumericDate(from)}
        {until && ` até ${formatNumericDate(until)}`} {ended && <Chip>Encerrado</Chip>}
      </dd>
    </dl>
  );
}

/** The months of which something is open, each with the way to its payment. */
function OpenMonths({ regular, onMonth }: { regular: RegularDetails; onMonth: (month: string) => void }) {
  const open = new Map<string, number>();
  for (const { date, open_cents } of regular.dates)
    if (open_cents > 0) open.set(date.slice(0, 7), (open.get(date.slice(0, 7)) ?? 0) + open_cents);
  if (open.size === 0) return null;
  return (
    <section aria-label="Em aberto" className="grid gap-2">
      {[...open].map(([month, cents]) => (
        <div key={month} className="flex flex-wrap items-center justify-between gap-2">
          <span className="num text-14">
            {monthTitle(month)}: <b className="text-ink">{formatMoney(cents)}</b> em aberto
          </span>
          <Button size="small" variant="soft" onClick={() => onMonth(month)}>
            Ver mensalidade
            <span className="sr-only">: {monthTitle(month)}</span>
          </Button>
        </div>
      ))}
    </section>
  );
}

interface DatesProps {
  dates: readonly RegularDate[];
  today: string;
  regular: RegularDetails;
  onAct: (what: 'skip' | 'place', date: RegularDate) => void;
}

const Dates = ({ dates, today, regular, onAct }: DatesProps) => (
  <ul className="divide-y divide-line rounded-control bg-sunken">
    {dates.map((date) => (
      <li key={date.date} className="grid gap-1.5 px-3.5 py-2.5">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="num min-w-0 text-14">
            <b className="text-ink">{formatDay(date.date, today)}</b>, {date.start_time}
            {date.court.id !== regular.court.id && `, ${date.court.name}`}
          </span>
          <Money date={date} />
        </span>
        {(date.can.skip || date.can.place) && (
          <span className="flex flex-wrap gap-2">
            {date.can.place && (
              <Button
                size="small"
                variant="soft"
                aria-label={`Escolher quadra para ${formatDay(date.date, today)}`}
                onClick={() => onAct('place', date)}
              >
                Escolher quadra
              </Button>
            )}
            {date.can.skip && (
              <Button
                size="small"
                variant="quiet"
                className="-ms-3"
                aria-label={`${SKIP[date.state === 'task' ? 'task' : 'booked']}: ${formatDay(date.date, today)}`}
                onClick={() => onAct('skip', date)}
              >
                {SKIP[date.state === 'task' ? 'task' : 'booked']}
              </Button>
            )}
          </span>
        )}
      </li>
    ))}
  </ul>
);

const SKIP = { booked: 'Não vem nesta semana', task: 'Deixar sem reserva' } as const;

function Money({ date }: { date: RegularDate }) {
  const { state, price_cents, credit_cents, paid_cents, open_cents } = date;
  if (state !== 'booked')
    return (
      <span className="flex flex-wrap items-center gap-2">
        {state === 'skipped' && credit_cents > 0 && (
          <span className="num text-13 text-muted">{formatMoney(credit_cents)} não cobrados</span>
        )}
        <Chip tone={state === 'task' ? 'amber' : 'neutral'}>{stateText(date)}</Chip>
      </span>
    );
  return (
    <span className="flex items-center gap-2">
      <span className="num text-14 text-muted">{formatMoney(price_cents)}</span>
      {open_cents <= 0 && paid_cents > 0 && <Chip tone="green">Paga</Chip>}
    </span>
  );
}
