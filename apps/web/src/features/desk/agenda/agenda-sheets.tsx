import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { serverNow } from '../../../lib/time/server-time.ts';
import { BookingSheet } from './booking-sheet.tsx';
import { layOutDay, type Opened } from './day-layout.ts';
import { NewBookingSheet } from './new-booking-sheet.tsx';
import { OfferSheet } from './offer-sheet.tsx';

interface AgendaSheetsProps {
  agenda: Agenda;
  opened: Opened;
  /** Of the address. */
  booking: number | null;
  onClose: () => void;
  /** A new booking was made; its sheet opens when its payment was refused. */
  onBooked: (booking: number | null) => void;
}

/** What opens over the agenda: one chunk, loaded when the day is shown. */
export function AgendaSheets({ agenda, opened, booking, onClose, onBooked }: AgendaSheetsProps) {
  if (opened?.kind === 'new')
    return (
      <NewBookingSheet
        key={`${agenda.date} ${opened.court} ${opened.from}`}
        agenda={agenda}
        layout={layOutDay(agenda, serverNow())}
        at={opened}
        onClose={onClose}
        onBooked={onBooked}
      />
    );
  if (opened?.kind === 'offer') return <OfferSheet item={opened.item} onClose={onClose} />;
  const id = opened?.kind === 'moved' ? opened.booking : booking;
  if (id === null) return null;
  const to = opened?.kind === 'moved' ? { date: agenda.date, ...opened.place } : null;
  return <BookingSheet key={id} id={id} moveTo={to} onClose={onClose} />;
}
