import { listAmericanos } from '@bandeja/contract/calls/americanos';
import { callQuery } from '../../../data/call-query.ts';

/** The viewer's last events, newest first. */
export const americanosQuery = callQuery(listAmericanos);
