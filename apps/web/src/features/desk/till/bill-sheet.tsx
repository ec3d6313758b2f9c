import { formatLongDate } from '@bandeja/rules/format/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { bookingBillQuery } from './api.ts';
import { BookingPayments } from './booking-payments.tsx';

/** The bill of a booking, opened from its money. Null: closed. */
export function BillSheet({ booking, onClose }: { booking: number | null; onClose: () => void }) {
  // What was open last stays while the sheet slides out.
  const [shown, setShown] = useState(booking);
  if (booking !== null && booking !== shown) setShown(booking);
  return (
    <Sheet isOpen={booking !== null} onClose={onClose} title="Conta da reserva">
      {shown !== null && <Bill key={shown} id={shown} />}
    </Sheet>
  );
}

function Bill({ id }: { id: number }) {
  const { slug } = useDesk();
  const booking = useQuery(bookingBillQuery(slug, id));
  return (
    <Fetched
      query={booking}
      failed="Não deu para abrir a conta"
      loading={
        <Loading label="Abrindo a conta">
          <CardSkeleton />
        </Loading>
      }
    >
      {(shown) => (
        <div className="grid gap-3">
          <p className="text-14 wrap-anywhere">
            <b className="text-ink">{shown.customer?.name ?? shown.player?.name}</b> · {shown.court.name},{' '}
            {formatLongDate(shown.date).toLowerCase()}, {shown.start_time}
          </p>
          <BookingPayments booking={shown} />
        </div>
      )}
    </Fetched>
  );
}
