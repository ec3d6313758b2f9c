import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Club } from '@bandeja/contract/calls/clubs';
import { ApiError } from '@bandeja/contract/client';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatDay, formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { toMillis } from '@bandeja/rules/time/instant';
import { daysBetween } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Navigation from 'lucide-react/icons/navigation';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { mapLink } from '../../../lib/format.ts';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, ButtonAnchor, LinkButton } from '../../../ui/button.tsx';
import { Card, Turf } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CardSkeleton, Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { listedBookingQuery } from '../api.ts';
import {
  BookingMoney,
  CARD_IN_REVIEW,
  METHOD_LABELS,
  type PaymentMethod,
} from '../payment/booking-money.tsx';
import { SplitCard } from '../split/split-card.tsx';
import { BookingPlayers } from './booking-players.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { CancellationCard } from './cancel-booking.tsx';
import { statusLabel } from './status-chip.tsx';

const NamedShare = lazy(async () => ({ default: (await import('../split/named-share.tsx')).NamedShare }));
const EachPays = lazy(async () => ({ default: (await import('../split/each-pays.tsx')).EachPays }));

/** The page of one booking in every state; `id` is null when the address holds no valid id. */
export function BookingPage({ id, club }: { id: number | null; club: Club | undefined }) {
  const booking = useQuery({ ...listedBookingQuery(useQueryClient(), id ?? 0), enabled: id !== null });
  const lastKnown = useLastKnown(booking);
  if (id === null || isHidden(booking.error))
    return (
      <Suspense>
        <NamedShare id={id ?? 0} />
      </Suspense>
    );
  if (booking.data) {
    return (
      <>
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <BookingDetail booking={booking.data} club={club} />
      </>
    );
  }
  if (booking.isError) {
    return (
      <>
        <PageHeader title="Reserva" />
        <ErrorState
          title="Não deu para buscar a reserva"
          text={errorText(booking.error, 'Confira o sinal e tente de novo.')}
          onRetry={() => void booking.refetch()}
        />
      </>
    );
  }
  return (
    <Loading
      label="Buscando a reserva"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_356px]"
    >
      <Skeleton className="h-66 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </Loading>
  );
}

/** Another player's booking is shown as not found. */
const isHidden = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

interface BookingDetailProps {
  booking: Booking;
  /** For the map, when loaded. */
  club: Club | undefined;
}

/** One booking: its time and place, what it waits for, its price and the available actions. */
function BookingDetail({ booking, club }: BookingDetailProps) {
  const now = useNow(30_000);
  const [method, setMethod] = useState<PaymentMethod>('pix');
  const { court, status, timezone, start_at, start_time, end_time, duration, match_type } = booking;
  const isCancelled = status === BOOKING_STATUS.cancelled;
  const waits = booking.can.pay;
  const eachPays = waits && booking.each_pays;
  const isPast = !isCancelled && toMillis(booking.end_at) <= now.getTime();
  const facts = [matchTypeLabel(match_type), `${duration} minutos`].filter((fact) => fact !== '');
  // The payment of an own share is not that of the price.
  const isPaidByEach = booking.each_pays && status === BOOKING_STATUS.confirmed && !booking.refund;
  const paid = isPaidByEach
    ? PAID.approved
    : !booking.each_pays && PAID[booking.refund ?? booking.payment?.status ?? ''];
  const day = localDateOf(start_at, timezone);
  return (
    // Two columns on a desktop; one on a phone, with the payment right below the booking.
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_356px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-desk:contents">
        <Turf className="order-1">
          <div className="px-5 pt-5 pb-4.5">
            <Chip tone="deep" className="whitespace-normal!">
              {statusLabel(booking, now)}
            </Chip>
            <p className="mt-4 font-bold">{dayText(day, localDateOf(now, timezone))}</p>
            <h1 className="num mt-1 mb-2.5 text-36 leading-none font-heavy tracking-display desk:text-44">
              {formatTimeRange(start_time, end_time)}
            </h1>
            <p className="text-18 leading-snug font-bold">
              {court.club.name}, {court.name}
            </p>
            <p className="text-14 text-on-turf-muted">{facts.join(' · ')}</p>
          </div>
          <div className="flex flex-wrap gap-2 border-t-2 border-on-turf bg-turf-deep px-5 py-4">
            <MainAction booking={booking} isAhead={toMillis(start_at) > now.getTime()} />
            {club?.google_location && (
              <ButtonAnchor
                variant="ghost"
                href={mapLink(club.google_location)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Rota até ${court.club.name} (abre em nova aba)`}
              >
                <Navigation size={20} />
                Rota
              </ButtonAnchor>
            )}
          </div>
        </Turf>
        <Card className="order-3">
          <dl className="grid gap-4">
            <Fact label="Clube">
              <Link
                to="/club/$club_slug"
                params={{ club_slug: court.club.slug }}
                className="-my-1 inline-flex min-h-11 items-center gap-1 text-blue-text"
              >
                {court.club.name}, {court.club.city}
                <ChevronRight size={20} className="flex-none" />
              </Link>
            </Fact>
            <Fact label="Jogadores">
              <BookingPlayers booking={booking} />
            </Fact>
            <Fact label="Preço">
              {formatMoney(booking.price_cents)}
              {paid && `, ${paid}`}
            </Fact>
            {booking.player_details.note && <Fact label="Observação">{booking.player_details.note}</Fact>}
          </dl>
        </Card>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-desk:contents">
        {!isPast && (
          <section
            id={PAYMENT}
            aria-label="Situação"
            className={cx(
              'order-2 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4',
              waits && 'rounded-card bg-surface p-5 shadow-card',
            )}
          >
            {waits && (
              <h2>
                {eachPays
                  ? 'Cada um paga a parte dele'
                  : status === BOOKING_STATUS.awaiting_confirmation
                    ? CARD_IN_REVIEW
                    : `Pague ${formatMoney(booking.price_cents)} com ${METHOD_LABELS[method]}`}
              </h2>
            )}
            {eachPays ? (
              <Suspense fallback={<CardSkeleton />}>
                <EachPays booking={booking} />
              </Suspense>
            ) : (
              <BookingMoney booking={booking} method={method} onMethod={setMethod} />
            )}
            <CalendarButton booking={booking} now={now} variant="soft" />
          </section>
        )}
        {booking.can.split && !eachPays && <SplitCard booking={booking} now={now} />}
        <CancellationCard booking={booking} now={now} />
      </div>
    </div>
  );
}

/** The result of the payment, if the booking has one. */
const PAID: Record<string, string> = {
  approved: 'pago',
  refunding: 'em devolução',
  refunded: 'devolvido',
  charged_back: 'devolvido pelo banco',
};

/** "Hoje, 20 de novembro", "Terça, 24 de novembro"; with the year when it is not the current one. */
function dayText(day: string, today: string): string {
  const long = formatLongDate(day);
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${day.slice(0, 4)}`;
  const isNear = Math.abs(daysBetween(today, day)) <= 1;
  return isNear ? `${formatDay(day, today)}, ${long.toLowerCase()}` : `${long}${year}`;
}

/** The payment below, on a phone under the booking's details. */
const PAYMENT = 'pagamento';
const showPayment = () => document.getElementById(PAYMENT)?.scrollIntoView({ block: 'start' });

function MainAction({ booking, isAhead }: { booking: Booking; isAhead: boolean }) {
  const { id, can, court, date, start_time, meta_data, status } = booking;
  const look = can.pay
    ? ({ variant: 'ghost' } as const)
    : ({ variant: 'white', className: 'flex-1' } as const);
  const ofMatch =
    meta_data.match !== undefined ? (
      <LinkButton {...look} to="/match/$match_id" params={{ match_id: String(meta_data.match) }}>
        Ver partida
      </LinkButton>
    ) : (
      can.create_match && (
        <LinkButton {...look} to="/match/create" search={{ booking: id }}>
          Criar partida
        </LinkButton>
      )
    );
  if (can.pay) {
    return (
      <>
        <Button variant="white" className="flex-1 max-desk:basis-full" onClick={showPayment}>
          {booking.waits_for
            ? 'Ver quem pagou'
            : status === BOOKING_STATUS.awaiting_confirmation || booking.each_pays
              ? 'Ver pagamento'
              : `Pagar ${formatMoney(booking.price_cents)}`}
        </Button>
        {ofMatch}
      </>
    );
  }
  if (ofMatch) return ofMatch;
  const again = { club: court.club.slug, date, time: start_time };
  return (
    <LinkButton {...look} to="/booking" search={isAhead ? again : { club: again.club }}>
      {isAhead ? 'Reservar de novo' : 'Reservar outra'}
    </LinkButton>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="num font-medium text-ink">{children}</dd>
    </div>
  );
}

/** Whether a letter with a receipt belongs to the state of a booking: it is confirmed, or its money went back. */
export const hasLetter = ({ status, payment }: Pick<Booking, 'status' | 'payment'>): boolean =>
  status === BOOKING_STATUS.confirmed ||
  (status === BOOKING_STATUS.cancelled && ['refunding', 'refunded'].includes(payment?.status ?? ''));
