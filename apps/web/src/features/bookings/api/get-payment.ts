import { getPayment } from '@bandeja/contract/calls/payments';
import { callQuery } from '../../../data/call-query.ts';

/** The newest payment of a booking; enable it only for a booking that has a payment. */
export const paymentQuery = (booking: number) =>
  callQuery(getPayment, { params: { a: 'booking', b: booking } });
