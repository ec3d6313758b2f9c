import type { Booking } from '@bandeja/contract/bookings';
import { CircleAlert } from 'lucide-react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { LiveDot } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/note.tsx';
import { bookingNews } from '../booking-news.ts';
import { usePix } from '../use-pix.ts';
import { HoldBar, HoldClock } from './hold-clock.tsx';
import { PixCode } from './pix-code.tsx';

/**
 * Where a booking and its money stand: the Pix to pay with its clock, or what came between and the way on, or what
 * became of it. The note is one and the same in every state, so that each change is spoken.
 */
export function BookingMoney({ booking }: { booking: Booking }) {
  const { step, payment, now, start, isStarting, failure } = usePix(booking);
  const { tone, isLive, title, text } = bookingNews(booking, now);
  const isStopped = step?.kind === 'failed' || step?.kind === 'again';
  return (
    <>
      {(step?.kind === 'pix' || step?.kind === 'starting') && (
        <PixCode booking={booking} pix={step.kind === 'pix' ? step : null} payment={payment} now={now} />
      )}
      <Note tone={isStopped ? 'red' : tone} icon={isStopped ? CircleAlert : undefined} live>
        {isStopped ? (
          <>
            <b>{WHAT_HAPPENED[step.kind === 'failed' ? 'failed' : step.why]}</b>{' '}
            {step.kind === 'failed' && failure} A quadra continua guardada.
          </>
        ) : (
          <span className="flex items-start gap-2.5">
            {isLive && (
              <span className="mt-1.25 flex">
                <LiveDot />
              </span>
            )}
            <span>
              <b>{title}</b> {text}
            </span>
          </span>
        )}
      </Note>
      {isStopped && (
        <>
          <HoldClock until={booking.hold_expires_at ?? booking.created_at} now={now} />
          <HoldBar
            since={booking.created_at}
            until={booking.hold_expires_at ?? booking.created_at}
            now={now}
          />
          <Button size="tall" wide pending={isStarting} onClick={start}>
            {step.kind === 'failed' ? 'Tentar de novo' : 'Gerar outro Pix'}
          </Button>
        </>
      )}
      {step?.kind === 'over' && <BookAgain booking={booking} />}
    </>
  );
}

const WHAT_HAPPENED = {
  failed: 'O Pix não saiu.',
  refused: 'O banco recusou o pagamento e nada foi cobrado.',
  ended: 'Este Pix não vale mais.',
};

/** The same day and time again, where somebody else may have taken it meanwhile. */
export function BookAgain({ booking }: { booking: Booking }) {
  const { court, date, start_time } = booking;
  return (
    <LinkButton to="/booking" search={{ club: court.club.slug, date, time: start_time }} size="tall" wide>
      Reservar de novo
    </LinkButton>
  );
}
