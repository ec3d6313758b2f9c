import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { type ContextType, lazy, Suspense } from 'react';
import { useOwnPlayer } from '../data/own-player.ts';
import { clubQuery } from '../data/shared-reads.ts';
import { ReceiptNote } from '../features/accounts/components/email-state.tsx';
import { listedBookingQuery } from '../features/bookings/api.ts';
import { BookingPage, hasLetter } from '../features/bookings/components/booking-page.tsx';
import { SplitPart } from '../features/bookings/split/split-part.ts';

const PlayerPicker = lazy(async () => ({
  default: (await import('../features/matches/create/player-picker.tsx')).PlayerPicker,
}));

export const Route = createFileRoute('/_shell/booking/$booking_id')({
  staticData: { page: 'booking' },
  component: OneBookingPage,
});

type Picker = Parameters<NonNullable<ContextType<typeof SplitPart>>['pick']>[0];

function OneBookingPage() {
  const { booking_id } = Route.useParams();
  // Another page led to the division.
  const opens = useLocation({ select: ({ state }) => state.opens === true });
  const navigate = Route.useNavigate();
  const id = /^[1-9]\d{0,15}$/.test(booking_id) ? Number(booking_id) : null;
  const booking = useQuery({ ...listedBookingQuery(useQueryClient(), id ?? 0), enabled: id !== null });
  const slug = booking.data?.court.club.slug;
  const club = useQuery({ ...clubQuery(slug ?? ''), enabled: slug !== undefined });
  const player = useOwnPlayer();
  const hasNoReceipt =
    player?.email && player.email_verified === false && booking.data && hasLetter(booking.data);
  const part = {
    opens,
    onClosed: () => void navigate({ state: {}, replace: true }),
    pick: (picker: Picker) => (
      <Suspense>
        <PlayerPicker isOpen playerId={player?.id ?? 0} title="Quem paga esta parte?" {...picker} />
      </Suspense>
    ),
  };
  return (
    <SplitPart value={part}>
      <BookingPage id={id} club={club.data} />
      {hasNoReceipt && <ReceiptNote email={player.email ?? ''} />}
    </SplitPart>
  );
}
