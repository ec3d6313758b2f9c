import { getBookingCalendar } from '@bandeja/contract/calls/bookings';
import { mutationOptions } from '@tanstack/react-query';
import { saveFile } from '../../../lib/save-file.ts';
import { api } from '../../../session/api.ts';

/** A booking as a calendar file, handed to the device, which offers it to its calendar. A plain link has no token. */
export const saveCalendarMutation = mutationOptions({
  mutationKey: ['bookings', 'calendar'],
  mutationFn: async (booking: number) => {
    const calendar = await api(getBookingCalendar, { params: { id: booking } });
    saveFile(`reserva-${booking}.ics`, new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
  },
  meta: { fallback: 'Não deu para criar o evento. Tente de novo.' },
});
