import { getBookingCalendar } from '@bandeja/contract/calls/bookings';
import { useMutation } from '@tanstack/react-query';
import { callKey } from '../../../data/call-query.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { api } from '../../../session/api.ts';

/** Downloads a booking as a calendar file. Fetched by the page, because a plain link sends no token. */
export const useSaveCalendar = (booking: number) => {
  const input = { params: { id: booking } };
  return useMutation({
    mutationKey: callKey(getBookingCalendar, input),
    mutationFn: async () => {
      const calendar = await api(getBookingCalendar, input);
      saveFile(`reserva-${booking}.ics`, new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
    },
    meta: { fallback: 'Não deu para criar o evento. Tente de novo.' },
  });
};
