import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { dayOfMonth, formatTimeRange, monthShort, weekdayShort } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { mustPayUntil } from '../../../lib/payments/payable-until.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { FilterSelect, Filters } from '../../../ui/fields/select.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { BOOKINGS_PER_PAGE, bookingsQuery } from '../api.ts';
import {
  BOOKING_TABS,
  type BookingListSearch,
  type BookingTab,
  STATE_FILTERS,
  type StateFilter,
} from '../booking-search.ts';
import { StatusChip } from './status-chip.tsx';
import './booking-card.css';

const OwnWaits = lazyPart(async () => (await import('../waits/own-waits.tsx')).OwnWaits);

const TAB_LABELS: Record<BookingTab, string> = {
  proximas: 'Próximas',
  passadas: 'Passadas',
  canceladas: 'Canceladas',
};

const STATE_LABELS: Record<StateFilter, string> = {
  abertas: 'A pagar ou confirmar',
  confirmadas: 'Confirmadas',
};

interface BookingListProps {
  search: BookingListSearch;
  onChange: (search: BookingListSearch) => void;
}

/** Minhas Reservas: coming bookings (all states or one), past and cancelled ones, page by page. */
export function BookingList({ search, onChange }: BookingListProps) {
  const { tab = 'proximas', state, page = 1 } = search;
  const bookings = useQuery(bookingsQuery(tab, state, page));
  const lastKnown = useLastKnown(bookings);
  return (
    <>
      <PageHeader title="Minhas Reservas" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div className="desk:max-w-120">
          <Segmented
            label="Mostrar"
            value={tab}
            options={BOOKING_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
            onChange={(value) => onChange({ tab: value === 'proximas' ? undefined : value, page: undefined })}
          />
        </div>
        {tab === 'proximas' && (
          <Filters label="Filtros">
            <FilterSelect
              label="Situação"
              value={state ?? ''}
              options={[
                { value: '', label: 'Todas as situações' },
                ...STATE_FILTERS.map((value) => ({ value, label: STATE_LABELS[value] })),
              ]}
              onChange={(value) => onChange({ state: STATE_FILTERS.find((one) => one === value) })}
            />
          </Filters>
        )}
        {tab === 'proximas' && (
          <Suspense>
            <OwnWaits />
          </Suspense>
        )}
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <Fetched
          query={bookings}
          failed="Não deu para buscar suas reservas"
          loading={
            <Loading label="Buscando suas reservas" className="grid gap-3">
              {['a', 'b', 'c'].map((row) => (
                <Skeleton key={row} className="h-32 rounded-card" />
              ))}
            </Loading>
          }
        >
          {(data) =>
            data.results.length === 0 ? (
              <Nothing search={search} isPageBeyond={data.count > 0} onChange={onChange} />
            ) : (
              <>
                <ul className="grid gap-3 desk:grid-cols-2 broad:grid-cols-3" aria-label={TAB_LABELS[tab]}>
                  {data.results.map((booking) => (
                    <li key={booking.id} className="grid min-w-0">
                      <BookingCard booking={booking} />
                    </li>
                  ))}
                </ul>
                <Pagination
                  page={page}
                  pageCount={Math.ceil(data.count / BOOKINGS_PER_PAGE)}
                  onChange={(next) => onChange({ ...search, page: next === 1 ? undefined : next })}
                />
              </>
            )
          }
        </Fetched>
      </div>
    </>
  );
}

function Nothing({ search, isPageBeyond, onChange }: BookingListProps & { isPageBeyond: boolean }) {
  const { tab = 'proximas', state } = search;
  if (isPageBeyond) {
    return (
      <EmptyState title="Esta página ficou vazia">
        <Button variant="soft" size="small" onClick={() => onChange({ ...search, page: undefined })}>
          Ir para a primeira
        </Button>
      </EmptyState>
    );
  }
  if (state !== undefined) {
    return (
      <EmptyState title="Nenhuma reserva nesta situação">
        <Button variant="soft" size="small" onClick={() => onChange({})}>
          Ver todas
        </Button>
      </EmptyState>
    );
  }
  const { title, text } = NOTHING[tab];
  return (
    <EmptyState title={title} text={text}>
      {tab !== 'canceladas' && <LinkButton to="/booking">Reservar Quadra</LinkButton>}
    </EmptyState>
  );
}

const NOTHING: Record<BookingTab, { title: string; text: string }> = {
  proximas: {
    title: 'Nenhum jogo marcado',
    text: 'As quadras que você reservar aparecem aqui, com o horário, o clube e o que falta.',
  },
  passadas: { title: 'Nenhuma reserva passada', text: 'Depois do jogo, a reserva fica guardada aqui.' },
  canceladas: { title: 'Nenhuma reserva cancelada', text: 'Tomara que continue assim.' },
};

/** A booking in a list: the day left of a court line, the details right of it. The whole card opens the booking. */
function BookingCard({ booking }: { booking: Booking }) {
  const { id, start_time, end_time, court, status, price_cents } = booking;
  const mustPay = mustPayUntil(booking, serverNow());
  // Not booking.date: after midnight that is the day on which the club opened.
  const date = localDateOf(booking.start_at, booking.timezone);
  const refund =
    status === BOOKING_STATUS.cancelled && REFUNDS[booking.refund ?? booking.payment?.status ?? ''];
  return (
    <Link
      to="/booking/$booking_id"
      params={{ booking_id: String(id) }}
      // Preloads the page, so that it opens at once and also when the device is offline.
      preload="viewport"
      className={cx('booking-card shadow-card', status === BOOKING_STATUS.cancelled && 'off')}
    >
      <span className="day-of">
        <span>{weekdayShort(date)}</span>
        <b>{dayOfMonth(date)}</b>
        <span>{monthShort(date)}</span>
      </span>
      <span className="grid min-w-0 content-center gap-1">
        <span className="num text-18 font-head tracking-head text-ink">
          {formatTimeRange(start_time, end_time)}
        </span>
        <span className="text-14 leading-small">
          {court.club.name}, {court.name}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip booking={booking} />
          <span className="num text-13 font-label text-text">{formatMoney(price_cents)}</span>
          {mustPay ? (
            <Countdown until={mustPay} className="num text-13 font-bold text-amber-text" />
          ) : (
            booking.waits_for && <span className="num text-13">{booking.waits_for.text}</span>
          )}
          {refund && <span className="num text-13 text-muted">{refund}</span>}
        </span>
      </span>
      <ChevronRight size={20} className="self-center text-muted" />
    </Link>
  );
}

const REFUNDS: Record<string, string> = {
  refunding: 'em devolução',
  refunded: 'devolvido',
  charged_back: 'devolvido',
};
