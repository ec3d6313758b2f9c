import { getPayment, type Payment } from '@bandeja/contract/calls/payments';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** The newest payment of a booking; ask only for a booking that has one. */
export function paymentQuery(booking: number) {
  return queryOptions({
    queryKey: ['bookings', 'payment', booking] as const,
    queryFn: ({ signal }): Promise<Payment> =>
      api(getPayment, { params: { a: 'booking', b: booking } }, { signal }),
  });
}
