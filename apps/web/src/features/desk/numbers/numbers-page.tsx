import type { DeskReport } from '@bandeja/contract/calls/desk-reports';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { type MoneySpan, readMoneySpan } from '../till/money-span.ts';
import { reportQuery } from './api.ts';
import { HeatMap } from './heat-map.tsx';
import { figuresOf, reportSpans } from './report-words.ts';

// Shared with the till's money, it would load with every page of the desk.
const SpanChooser = lazyPart(async () => (await import('../till/span-chooser.tsx')).SpanChooser);

/** How full the courts were in a span of days and what they brought, beside the span before. */
export function NumbersPage() {
  const { slug, timezone } = useDesk();
  const today = localDateOf(useNow(60_000), timezone);
  const [search, change] = useDeskSearch();
  const spans = reportSpans(today);
  const [usual] = spans;
  const span = readMoneySpan(search) ?? usual;
  const report = useQuery(reportQuery(slug, span));
  const choose = ({ from, to }: MoneySpan) =>
    // The usual span moves on with each day: it is no date of the address.
    change(
      from === usual.from && to === usual.to ? { de: undefined, ate: undefined } : { de: from, ate: to },
    );
  return (
    <div className="one-column contents">
      <PageHeader title="Números" text="Quanto as quadras foram usadas e o que renderam." />
      <Suspense fallback={<Skeleton className="h-48 rounded-card desk:h-40" />}>
        <SpanChooser span={span} spans={spans} onSpan={choose} />
      </Suspense>
      <Fetched
        query={report}
        failed="Não deu para buscar os números"
        loading={
          <Loading label="Buscando os números">
            <CardSkeleton />
          </Loading>
        }
      >
        {(shown) => <Report report={shown} />}
      </Fetched>
    </div>
  );
}

function Report({ report }: { report: DeskReport }) {
  const { current, before, cells } = report;
  if (cells.length === 0 && current.bookings + current.cancelled === 0)
    return (
      <EmptyState
        title="Nada aberto nestes dias"
        text="Sem horário de funcionamento não há o que contar. Escolha outros dias ou publique os horários."
      >
        <DeskLink page="schedule" className="btn min-h-11 px-3 text-14 text-blue-text">
          Horários e preços
        </DeskLink>
      </EmptyState>
    );
  return (
    <>
      <Figures report={report} />
      {current.bookings === 0 && before.bookings === 0 && (
        <EmptyState
          title="Nenhuma reserva nestes dias"
          text="As reservas confirmadas aparecem aqui, pelo aplicativo e pelo balcão."
        />
      )}
      <Kinds report={report} />
      {cells.length > 0 && <HeatMap cells={cells} />}
    </>
  );
}

const KIND_NAMES: Readonly<Record<DeskReport['kinds'][number]['kind'], string>> = {
  player: 'Pelo aplicativo',
  desk: 'No balcão',
  regular: 'Mensalistas',
  lesson: 'Aulas',
};

/** Bookings and income by kind, and tournaments; one kind alone says nothing more than the sums. */
function Kinds({ report: { kinds, current } }: { report: DeskReport }) {
  const { tournament_cents = 0 } = current;
  if (kinds.length + (tournament_cents === 0 ? 0 : 1) < 2) return null;
  return (
    <Card as="section" aria-labelledby="kinds" className="grid gap-3">
      <h2 id="kinds">Por tipo</h2>
      <ul className="divide-y divide-line text-14 tabular-nums">
        {kinds.map(({ kind, bookings, income_cents }) => (
          <li key={kind} className="flex flex-wrap justify-between gap-x-4 py-2">
            <b className="text-ink">{KIND_NAMES[kind]}</b>
            <span>
              {bookings} {bookings === 1 ? 'reserva' : 'reservas'} · {formatMoney(income_cents)}
            </span>
          </li>
        ))}
        {tournament_cents !== 0 && (
          <li className="flex flex-wrap justify-between gap-x-4 py-2">
            <b className="text-ink">Torneios</b>
            <span>inscrições · {formatMoney(tournament_cents)}</span>
          </li>
        )}
      </ul>
    </Card>
  );
}

const spanText = ({ from, to }: MoneySpan): string =>
  from === to ? formatNumericDate(from) : `${formatNumericDate(from)} a ${formatNumericDate(to)}`;

function Figures({ report }: { report: DeskReport }) {
  const { current, before } = report;
  return (
    <Card as="section" aria-labelledby="figures" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="figures">{spanText(current)}</h2>
        <p className="text-14 text-muted">
          Antes: o período anterior, {spanText(before)}. A receita é a das reservas destes dias, paga em
          qualquer dia, sem cortesia e sem crédito do cliente.
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-5">
        {figuresOf(report).map(({ label, value, detail, before: earlier, change }) => (
          <div key={label} className="grid content-start gap-1">
            <dt className="text-13 font-label text-muted">{label}</dt>
            <dd className="text-18 leading-none font-heavy text-ink tabular-nums desk:text-22">{value}</dd>
            <dd className="text-13 tabular-nums">
              {change && <b className="whitespace-nowrap text-ink">{change}</b>}
              {change && ' · '}
              <span className="whitespace-nowrap">antes {earlier}</span>
            </dd>
            {detail && <dd className="text-12 text-muted">{detail}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
