import type { Booking } from '@bandeja/contract/calls/bookings';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';

const load = async () => ({ default: (await import('./split-sheet.tsx')).SplitSheet });
const SplitSheet = lazy(load);

/** Divides a paid booking among those who play, or shows how it is divided. */
export function SplitCard({ booking, now }: { booking: Booking; now: Date }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="divisao" className="order-4 grid justify-items-start gap-1">
      <h2 id="divisao">Dividir a quadra</h2>
      <p className="text-14 leading-small text-muted">
        Mande a cada um o link da parte dele: o que for pago por Pix volta para você.
      </p>
      <Button
        variant="quiet"
        size="small"
        className="-mx-3 -mb-2"
        onClick={() => openWithCode(load, () => setOpen(true))}
      >
        Dividir
      </Button>
      {isOpen && (
        <Suspense>
          <SplitSheet booking={booking} now={now} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
