import type { DeskMoney } from '@bandeja/contract/calls/desk-money';
import { formatLongDate, formatNumericDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { METHOD_LABELS, MONEY_KINDS } from '@bandeja/rules/payments/desk-methods';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { moneyQuery, useDownloadMoney } from './api.ts';
import { FeeLink, feeOfMoneyWords } from './fee-of-money.tsx';
import { BigSum, MethodSums, SumRow } from './method-sums.tsx';
import { type MoneySpan, namedSpans, readMoneySpan } from './money-span.ts';
import { SpanChooser } from './span-chooser.tsx';

// Shared with the till's page, it would load with every page of the desk.
const BillSheet = lazyPart(async () => (await import('./bill-sheet.tsx')).BillSheet);

const AccountComparison = lazyPart(async () => (await import('./account-comparison.tsx')).AccountComparison);

const methodLabel = (method: string): string => METHOD_LABELS[method as keyof typeof METHOD_LABELS] ?? method;

/** What came and went in a span of days: by method, court and person, with the rows of these sums. */
export function MoneyPage() {
  const { slug, timezone } = useDesk();
  const localToday = localDateOf(useNow(60_000), timezone);
  const [search, change] = useDeskSearch();
  const asked = readMoneySpan(search);
  const money = useQuery(moneyQuery(slug, asked));
  // After midnight the club may still be open, and its day is that of yesterday.
  const today = money.data?.today ?? localToday;
  const span = asked ?? { from: today, to: today };
  const choose = ({ from, to }: MoneySpan) =>
    // Today is no date of the address: it is another one tomorrow.
    change(from === today && to === today ? { de: undefined, ate: undefined } : { de: from, ate: to });
  return (
    <div className="one-column contents">
      <PageHeader
        title="Dinheiro do dia e do mês"
        text="O que entrou e o que voltou, no balcão e pelo aplicativo."
      >
        <DeskLink page="till" className="btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3">
          Voltar ao caixa
        </DeskLink>
      </PageHeader>
      <SpanChooser span={span} spans={namedSpans(today)} onSpan={choose} />
      <Fetched
        query={money}
        failed="Não deu para buscar o dinheiro"
        loading={
          <Loading label="Buscando o dinheiro">
            <CardSkeleton />
          </Loading>
        }
      >
        {(shown) => (
          <>
            <Totals money={shown} />
            {shown.row_count === 0 ? (
              <EmptyState
                title="Nada entrou nem voltou"
                text="Os pagamentos destes dias aparecem aqui, com quem registrou e a reserva de cada um."
              />
            ) : (
              <>
                <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
                  <Card as="section" aria-label="Por forma" className="grid content-start gap-3">
                    <h2>Por forma</h2>
                    <MethodSums
                      sums={shown.by_method.map(({ name, amount_cents }) => ({ method: name, amount_cents }))}
                    />
                  </Card>
                  <Sums title="Por quadra" sums={shown.by_court} labelOf={(name) => name} />
                  <Sums
                    title="Por pessoa"
                    sums={shown.by_person}
                    labelOf={(name) => name || 'Pelo aplicativo ou por conta excluída'}
                  />
                </div>
                <Rows money={shown} />
              </>
            )}
          </>
        )}
      </Fetched>
      <Suspense>
        <AccountComparison span={span} />
      </Suspense>
    </div>
  );
}

/** `Quinta, 26 de novembro`, `01/11/2026 a 26/11/2026`. */
const spanText = ({ from, to }: MoneySpan): string =>
  from === to ? formatLongDate(from).toLowerCase() : `${formatNumericDate(from)} a ${formatNumericDate(to)}`;

function Totals({ money }: { money: DeskMoney }) {
  const { slug } = useDesk();
  const download = useDownloadMoney(slug, money);
  const fees = money.tournament_cents ?? null;
  return (
    <Card as="section" aria-labelledby="money-total" className="grid gap-4">
      <div>
        <h2 id="money-total" className="text-14 font-label text-muted">
          Total, {spanText(money)}
        </h2>
        <BigSum cents={money.total_cents} />
        <p className="text-13 text-muted">O que entrou menos o que voltou, em dinheiro ou não.</p>
      </div>
      <dl className="grid max-w-96 gap-1 text-14 tabular-nums">
        {(money.credit_cents !== 0 || fees !== null) && (
          <SumRow label="De reservas" cents={money.total_cents - money.credit_cents - (fees ?? 0)} />
        )}
        {money.credit_cents !== 0 && <SumRow label="Depósitos de clientes" cents={money.credit_cents} />}
        {fees !== null && <SumRow label="Torneios" cents={fees} />}
        <SumRow label="Estornos, devoluções e reembolsos" cents={money.returned_cents} />
        <SumRow label="Em aberto, das reservas destes dias" cents={money.open_cents} />
      </dl>
      {money.credit_cents !== 0 && (
        <p className="text-13 text-muted">Um depósito vira receita quando o crédito paga uma reserva.</p>
      )}
      {money.row_count > 0 && (
        <Button className="justify-self-start" pending={download.isPending} onClick={() => download.mutate()}>
          Baixar CSV
        </Button>
      )}
    </Card>
  );
}

interface SumsProps {
  title: string;
  sums: DeskMoney['by_court'];
  labelOf: (name: string) => string;
}

function Sums({ title, sums, labelOf }: SumsProps) {
  return (
    <Card as="section" aria-label={title} className="grid content-start gap-3">
      <h2>{title}</h2>
      {sums.length === 0 && <p className="text-14">Nada que entre no total.</p>}
      <dl className="grid gap-1 text-14 tabular-nums">
        {sums.map(({ name, amount_cents }) => (
          <SumRow key={name} label={labelOf(name)} cents={amount_cents} />
        ))}
      </dl>
    </Card>
  );
}

const placeText = ({ court, date, start_time }: NonNullable<DeskMoney['rows'][number]['booking']>): string =>
  `${court}, ${formatNumericDate(date)}, ${start_time}`;

/** The newest rows, each with the way to its bill or its customer. */
function Rows({ money: { rows, row_count, from, to } }: { money: DeskMoney }) {
  const { timezone } = useDesk();
  const [bill, setBill] = useState<number | null>(null);
  const momentOf = (at: string): string => {
    const time = localTimeOf(at, timezone);
    return from === to ? time : `${formatNumericDate(localDateOf(at, timezone))}, ${time}`;
  };
  return (
    <section aria-labelledby="money-rows" className="grid gap-3">
      <h2 id="money-rows">Lançamentos</h2>
      {row_count > rows.length && (
        <p className="text-14">
          Os {rows.length} mais novos de {row_count}. O CSV tem todos.
        </p>
      )}
      <Card pad="none">
        <ul className="divide-y divide-line">
          {rows.map(({ at, kind, method, amount_cents, booking, customer, fee, by, payer }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and two may be equal
              key={index}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 py-3 text-14"
            >
              <span className="min-w-0 flex-1 basis-44">
                <b className="block text-ink">
                  {MONEY_KINDS[kind]} · {methodLabel(method)}
                </b>
                <span className="block text-13 wrap-anywhere text-muted">
                  {[
                    momentOf(at),
                    by,
                    booking?.who,
                    booking && placeText(booking),
                    payer !== booking?.who && payer,
                    customer?.name,
                    fee && feeOfMoneyWords(fee),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="flex items-center gap-3">
                {booking && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Conta de ${placeText(booking)}`}
                    onClick={() => setBill(booking.id)}
                  >
                    Conta
                  </Button>
                )}
                {fee && <FeeLink fee={fee} />}
                {customer && (
                  <DeskLink
                    page="customer"
                    params={{ id: String(customer.id) }}
                    className="inline-flex min-h-11 items-center px-3 text-14 font-bold text-blue-text"
                  >
                    Cliente
                  </DeskLink>
                )}
                <b className="text-ink tabular-nums">{formatMoney(amount_cents)}</b>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Suspense>
        <BillSheet booking={bill} onClose={() => setBill(null)} />
      </Suspense>
    </section>
  );
}
