import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { earlyReads } from '../lib/first-paint/early-reads.ts';

type Reads = readonly (readonly [queryKey: QueryKey, address: string])[];

/** Home begins with the answers that the page was filled from before the code arrived. Call before the reads. */
export function useKnownAnswers(player: number, reads: Reads): void {
  const client = useQueryClient();
  useState(() => beginWithKnown(client, player, reads));
}

/**
 * Takes each answer once. A stored one is read again, however young it is; later in the visit it could be older than
 * a change that the visit has made.
 */
export function beginWithKnown(client: QueryClient, player: number, reads: Reads): void {
  const early = earlyReads();
  if (early?.player !== player) return;
  for (const [queryKey, address] of reads) {
    const known = early.known.get(address);
    early.known.delete(address);
    if (!known || client.getQueryData(queryKey) !== undefined) continue;
    client.setQueryData(queryKey, known.data, { updatedAt: known.at });
    if (known.isStored) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    else early.answers.delete(address);
  }
}
