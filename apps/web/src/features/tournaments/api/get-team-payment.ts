import { getPayment } from '@bandeja/contract/calls/payments';
import { callQuery } from '../../../data/call-query.ts';

/** The newest payment of a team's fee; enable it only for a team that has a payment. */
export const teamPaymentQuery = (team: number) =>
  callQuery(getPayment, { params: { a: 'tournament_team', b: team } });
