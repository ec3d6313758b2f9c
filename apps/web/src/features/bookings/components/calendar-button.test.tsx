import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { CalendarButton } from './calendar-button.tsx';

const START = '2026-08-12T21:00:00Z';

test.each([
  ['a minute before the start', BOOKING_STATUS.confirmed, '2026-08-12T20:59:00Z', true],
  ['at the start', BOOKING_STATUS.confirmed, START, false],
  ['during the booking', BOOKING_STATUS.confirmed, '2026-08-12T21:30:00Z', false],
  ['before it is paid', BOOKING_STATUS.awaiting_payment, '2026-08-12T20:00:00Z', false],
])(
  'a booking offers its calendar file while it is confirmed and ahead: %s',
  async (_, status, now, isOffered) => {
    const html = await draw(
      <CalendarButton booking={{ id: 7, status, start_at: START }} now={new Date(now)} variant="soft" />,
    );
    expect(html.includes('Adicionar ao calendário')).toBe(isOffered);
  },
);
