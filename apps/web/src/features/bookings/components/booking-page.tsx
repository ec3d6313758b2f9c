import type { Club } from '@bandeja/contract/calls/clubs';
import { ApiError } from '@bandeja/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useLastKnown } from '../../../lib/hooks/last-known.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { listedBookingQuery } from '../api/get-listed-booking.ts';
import { BookingDetail } from './booking-detail.tsx';

/** The page of one booking in every state; `id` is null when the address holds no valid id. */
export function BookingPage({ id, club }: { id: number | null; club: Club | undefined }) {
  const booking = useQuery({ ...listedBookingQuery(useQueryClient(), id ?? 0), enabled: id !== null });
  const lastKnown = useLastKnown(booking);
  if (id === null || isHidden(booking.error)) {
    return (
      <>
        <PageHeader title="Reserva não encontrada" />
        <EmptyState title="Não há reserva sua neste endereço" text="Veja a lista das suas reservas.">
          <LinkButton to="/booking/list">Minhas Reservas</LinkButton>
        </EmptyState>
      </>
    );
  }
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
