import { getPayment } from '@bandeja/contract/calls/payments';
import { callQuery } from '../../../data/call-query.ts';

/** The newest payment of a booking; read it only for a booking that has one. */
export const paymentQuery = (booking: number) =>
  callQuery(getPayment, { params: { a: 'booking', b: booking } });
