import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { clubQuery } from '../data/shared-reads.ts';
import { ReceiptNote } from '../features/accounts/components/email-state.tsx';
import { listedBookingQuery } from '../features/bookings/api.ts';
import { BookingPage, hasLetter } from '../features/bookings/components/booking-page.tsx';

export const Route = createFileRoute('/_shell/booking/$booking_id')({
  staticData: { page: 'booking' },
  component: OneBookingPage,
});

function OneBookingPage() {
  const { booking_id } = Route.useParams();
  const id = /^[1-9]\d{0,15}$/.test(booking_id) ? Number(booking_id) : null;
  const booking = useQuery({ ...listedBookingQuery(useQueryClient(), id ?? 0), enabled: id !== null });
  const slug = booking.data?.court.club.slug;
  const club = useQuery({ ...clubQuery(slug ?? ''), enabled: slug !== undefined });
  const player = useOwnPlayer();
  const hasNoReceipt =
    player?.email && player.email_verified === false && booking.data && hasLetter(booking.data);
  return (
    <>
      <BookingPage id={id} club={club.data} />
      {hasNoReceipt && <ReceiptNote email={player.email ?? ''} />}
    </>
  );
}
