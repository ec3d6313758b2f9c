import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS, isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { SplitPart } from './split-part.ts';

const load = async () => ({ default: (await import('./split-sheet.tsx')).SplitSheet });
const SplitSheet = lazy(load);

/** Divides a booking among those who play, or shows how it is divided. */
export const SplitCard = ({ booking, now }: { booking: Booking; now: Date }) => (
  <Card as="section" aria-labelledby="divisao" className="order-4 grid justify-items-start gap-1">
    <h2 id="divisao">Dividir a quadra</h2>
    <p className="text-14 leading-small text-muted">{textOf(booking)}</p>
    <SplitButton booking={booking} now={now} />
  </Card>
);

function textOf({ status }: Booking): string {
  if (isOpenHold(status))
    return 'Cada um paga a parte dele por um link, ou você paga tudo e recebe de volta.';
  return status === BOOKING_STATUS.cancelled
    ? 'Veja o que foi pago e o que voltou.'
    : 'Mande a cada um o link da parte dele: o que for pago por Pix volta para você.';
}

export function SplitButton({ booking, now }: { booking: Booking; now: Date }) {
  const [isOpen, setOpen] = useState(false);
  const part = useContext(SplitPart);
  const opens = part?.opens === true;
  useEffect(() => {
    if (opens) openWithCode(load, () => setOpen(true));
  }, [opens]);
  const close = () => {
    setOpen(false);
    if (opens) part.onClosed();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mx-3 -mb-2"
        onClick={() => openWithCode(load, () => setOpen(true))}
      >
        {booking.status === BOOKING_STATUS.cancelled ? 'Ver divisão' : 'Dividir'}
      </Button>
      {isOpen && (
        <Suspense>
          <SplitSheet booking={booking} now={now} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
