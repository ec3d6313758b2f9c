import type { Statement, Statements } from '@bandeja/contract/calls/regular-statements';
import { formatNumericDate, formatShortDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { Button, ButtonAnchor, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { useLiveAgenda } from '../agenda/use-live-agenda.ts';
import { useDesk } from '../shell/desk-club.ts';
import { statementsQuery } from './api.ts';
import { monthAfter, monthBefore, monthTitle, stateText } from './regular-texts.ts';
import { LinkSheet, PaySheet } from './statement-sheets.tsx';

interface StatementsProps {
  month: string;
  onMonth: (month: string) => void;
}

/** What each customer pays for a month: dates, price, credits, paid, open. */
export function StatementsPart({ month, onMonth }: StatementsProps) {
  const { slug } = useDesk();
  // Also what a customer pays by the link.
  useLiveAgenda(slug);
  const statements = useQuery({ ...statementsQuery(slug, month), placeholderData: keepPreviousData });
  const lastKnown = useLastKnown(statements);
  return (
    <>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <div className="flex items-center justify-between gap-2 desk:justify-start">
        <IconButton label="Mês anterior" onClick={() => onMonth(monthBefore(month))}>
          <ChevronLeft size={24} />
        </IconButton>
        <h2 className="min-w-0 text-center desk:min-w-64">{monthTitle(month)}</h2>
        <IconButton label="Próximo mês" onClick={() => onMonth(monthAfter(month))}>
          <ChevronRight size={24} />
        </IconButton>
      </div>
      <Fetched
        query={statements}
        failed="Não deu para buscar as mensalidades"
        loading={
          <Loading label="Buscando as mensalidades">
            <CardSkeleton />
          </Loading>
        }
      >
        {(read) =>
          read.statements.length === 0 ? (
            <EmptyState
              title="Nenhuma mensalidade neste mês"
              text="Cada mensalista com datas no mês aparece aqui, com o que pagou e o que falta."
            />
          ) : (
            <List read={read} isBusy={statements.isPlaceholderData} />
          )
        }
      </Fetched>
    </>
  );
}

function List({ read, isBusy }: { read: Statements; isBusy: boolean }) {
  const { mayAs } = useDesk();
  const [opened, setOpened] = useState<{ sheet: 'pay' | 'link'; of: Statement } | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={isBusy}>
      <Totals read={read} />
      <ul className="grid items-start gap-3 wide:grid-cols-2">
        {read.statements.map((statement) => (
          <Card as="li" key={statement.customer.id} className="grid content-start gap-3">
            <Bill statement={statement} />
            <div className="flex flex-wrap gap-2">
              {statement.open_cents > 0 && (
                <Button
                  size="small"
                  aria-label={`Receber de ${statement.customer.name}`}
                  onClick={() => setOpened({ sheet: 'pay', of: statement })}
                >
                  Receber {formatMoney(statement.open_cents)}
                </Button>
              )}
              {statement.whatsapp && (
                <ButtonAnchor
                  href={statement.whatsapp}
                  target="_blank"
                  rel="noreferrer"
                  size="small"
                  variant="soft"
                  aria-label={`WhatsApp para ${statement.customer.name}`}
                >
                  <MessageCircle size={20} />
                  WhatsApp
                </ButtonAnchor>
              )}
              {mayAs('manager') && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Link da mensalidade de ${statement.customer.name}`}
                  onClick={() => setOpened({ sheet: 'link', of: statement })}
                >
                  Link
                </Button>
              )}
            </div>
          </Card>
        ))}
      </ul>
      {opened?.sheet === 'pay' && <PaySheet statement={opened.of} onClose={close} />}
      {opened?.sheet === 'link' && <LinkSheet statement={opened.of} onClose={close} />}
    </div>
  );
}

function Totals({ read }: { read: Statements }) {
  const { price_cents, paid_cents, open_cents, overdue_cents } = read;
  const sums = [
    { name: 'A receber no mês', cents: price_cents },
    { name: 'Pago', cents: paid_cents },
    { name: 'Em aberto', cents: open_cents },
    { name: 'Em atraso', cents: overdue_cents, isBad: overdue_cents > 0 },
  ];
  return (
    <Card as="section" aria-label="Total do mês">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3">
        {sums.map(({ name, cents, isBad }) => (
          <div key={name}>
            <dt className="text-13 text-muted">{name}</dt>
            <dd className={isBad ? 'num text-18 font-bold text-red-text' : 'num text-18 font-bold text-ink'}>
              {formatMoney(cents)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Bill({ statement }: { statement: Statement }) {
  const {
    customer,
    dates,
    students,
    due_on,
    overdue,
    price_cents,
    credit_cents,
    items_cents,
    paid_cents,
    open_cents,
  } = statement;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h3 className="wrap-anywhere">{customer.name}</h3>
          <p className="num text-13 text-muted">Vence em {formatNumericDate(due_on)}</p>
        </div>
        {overdue ? (
          <Chip tone="red">Em atraso</Chip>
        ) : open_cents > 0 ? (
          <Chip tone="amber">Em aberto</Chip>
        ) : (
          <Chip tone="green">{paid_cents > 0 ? 'Paga' : 'Nada a pagar'}</Chip>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-14 tabular-nums">
        <Line label="Preço" cents={price_cents} />
        {credit_cents > 0 && <Line label="Datas liberadas" cents={-credit_cents} />}
        {items_cents > 0 && <Line label="Outros itens" cents={items_cents} />}
        {paid_cents > 0 && <Line label="Pago" cents={-paid_cents} />}
        <Line label={open_cents < 0 ? 'Pago a mais' : 'Falta pagar'} cents={Math.abs(open_cents)} isStrong />
      </dl>
      {students > 1 && (
        <p className="text-13 leading-small text-muted">
          Com aula de {students} alunos: aqui está só a parte deste aluno. O que ele paga ao abrir a aula na
          agenda sai daqui.
        </p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-14 font-label text-blue-text">
          {dates.length === 1 ? '1 data' : `${dates.length} datas`}
          <span className="sr-only"> de {customer.name}</span>
        </summary>
        <ul className="divide-y divide-line rounded-control bg-sunken">
          {dates.map((date) => (
            <li
              key={`${date.regular} ${date.date}`}
              className="flex flex-wrap justify-between gap-x-3 px-3.5 py-2 text-14"
            >
              <span className="num">
                {formatShortDate(date.date)}, {date.start_time}
              </span>
              <span className="num text-muted">
                {date.state === 'booked' ? formatMoney(date.price_cents) : stateText(date)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Line({ label, cents, isStrong = false }: { label: string; cents: number; isStrong?: boolean }) {
  const weight = isStrong ? 'font-bold text-ink' : '';
  return (
    <>
      <dt className={weight}>{label}</dt>
      <dd className={`text-end ${weight}`}>{formatMoney(cents)}</dd>
    </>
  );
}
