import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Player } from '@bandeja/contract/calls/players';
import { ApiError } from '@bandeja/contract/client';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bookingQuery, playerQuery } from '../../../data/shared-reads.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { pastMatchesQuery } from '../api/read-matches.ts';
import { type Usual, usualOf } from './new-match.ts';
import { NewMatchForm } from './new-match-form.tsx';
import { seated } from './seats.ts';

const PLACES = 4;

interface CreateMatchProps {
  player: Player;
  /** The booking that gives date, court and players; null: an empty form. */
  bookingId: number | null;
  /** Players to start with, after the viewer: the partner, then the others. */
  playerIds: readonly number[];
  /** It is opened to others next. */
  opens: boolean;
  onCreated: (match: { id: number }) => void;
}

/** Criar Partida, with an empty form or from a booking. */
export function CreateMatch({ player, bookingId, playerIds, opens, onCreated }: CreateMatchProps) {
  const online = useOnline();
  const ids = [...new Set(playerIds)].filter((id) => id !== player.id);
  return (
    <>
      <PageHeader
        title="Criar Partida"
        text={
          opens
            ? 'Diga quando e onde. Depois você escolhe quem pode entrar.'
            : 'Marque uma partida ou registre uma que já aconteceu.'
        }
      />
      {!online && <OfflineStrip />}
      {bookingId !== null ? (
        <FromBooking key={bookingId} player={player} bookingId={bookingId} onCreated={onCreated} />
      ) : opens ? (
        <ReadUsual playerId={player.id}>
          {(usual) => (
            <NewMatchForm
              playerId={player.id}
              players={[seated(player)]}
              others={[]}
              booking={null}
              usual={usual}
              draft="match.create.open"
              onCreated={onCreated}
            />
          )}
        </ReadUsual>
      ) : (
        <ReadPlayers key={ids.join()} ids={ids}>
          {(found) => (
            <NewMatchForm
              playerId={player.id}
              players={[player, ...found].map(seated)}
              others={[]}
              booking={null}
              {...(playerIds.length > 0 && { draft: `match.create.with.${ids.join('.')}` })}
              onCreated={onCreated}
            />
          )}
        </ReadPlayers>
      )}
    </>
  );
}

/** Reads the players before the form is shown, because its court starts with them; unknown ones are left out. */
function ReadPlayers({
  ids,
  children,
}: {
  ids: readonly number[];
  children: (found: Player[]) => ReactNode;
}) {
  const read = useQueries({ queries: ids.map((id) => ({ ...playerQuery(id), staleTime: 5 * 60_000 })) });
  return read.some((one) => one.isPending) ? <Waiting /> : children(read.flatMap(({ data }) => data ?? []));
}

/** Home has read these matches already. Without network what is not known stays unknown. */
function ReadUsual({ playerId, children }: { playerId: number; children: (usual: Usual) => ReactNode }) {
  const past = useQuery(pastMatchesQuery(playerId));
  return past.isLoading ? <Waiting /> : children(usualOf(past.data?.results ?? []));
}

function FromBooking({
  player,
  bookingId,
  onCreated,
}: Pick<CreateMatchProps, 'player' | 'onCreated'> & { bookingId: number }) {
  const booking = useQuery(bookingQuery(bookingId));
  const { data } = booking;
  if (data === undefined) {
    if (!booking.isError) return <Waiting />;
    const isNone = booking.error instanceof ApiError && [403, 404].includes(booking.error.status);
    return isNone ? (
      <EmptyState title="Não achamos esta reserva" text="Só quem reservou cria a partida a partir dela.">
        <WithoutBooking />
      </EmptyState>
    ) : (
      <ErrorState
        title="Não deu para buscar a reserva"
        text={errorText(booking.error, 'Confira o sinal e tente de novo.')}
        onRetry={() => void booking.refetch()}
      >
        <WithoutBooking variant="quiet" />
      </ErrorState>
    );
  }
  if (data.meta_data.match !== undefined) {
    return (
      <EmptyState title="Esta reserva já tem partida" text="Nela você chama jogadores e registra os sets.">
        <LinkButton to="/match/$match_id" params={{ match_id: String(data.meta_data.match) }}>
          Ver partida
        </LinkButton>
      </EmptyState>
    );
  }
  if (data.status === BOOKING_STATUS.cancelled) {
    return (
      <EmptyState title="Esta reserva foi cancelada" text="A quadra voltou para a lista.">
        <WithoutBooking />
      </EmptyState>
    );
  }
  return <BookedForm player={player} booking={data} onCreated={onCreated} />;
}

function BookedForm({
  player,
  booking,
  onCreated,
}: Pick<CreateMatchProps, 'player' | 'onCreated'> & { booking: Booking }) {
  const named = booking.player_details.players.filter((one) => one.player !== player.id);
  const ids = [...new Set(named.flatMap((one) => one.player ?? []))].slice(0, PLACES - 1);
  return (
    <ReadPlayers ids={ids}>
      {(found) => (
        <NewMatchForm
          playerId={player.id}
          players={[player, ...found].map(seated)}
          others={named
            .filter((one) => !found.some(({ id }) => id === one.player))
            .flatMap(({ name }) => name ?? [])}
          booking={booking}
          onCreated={onCreated}
        />
      )}
    </ReadPlayers>
  );
}

const WithoutBooking = ({ variant }: { variant?: 'quiet' }) => (
  <LinkButton to="/match/create" search={{ booking: undefined }} {...(variant && { variant, size: 'small' })}>
    Criar sem reserva
  </LinkButton>
);

const Waiting = () => (
  <Loading label="Buscando sua reserva" className="create">
    <Skeleton className="aspect-2120/1120 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </Loading>
);
