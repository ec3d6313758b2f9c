import { listPositions } from '@bandeja/contract/calls/rankings/rankings';
import { callQuery } from '../../../data/call-query.ts';

/** The rows of a ranking from one place of the order to another. */
export const positionsQuery = (ranking: number, { start, end }: { start: number; end: number }) =>
  callQuery(listPositions, { params: { id: ranking }, query: { start, end } });
