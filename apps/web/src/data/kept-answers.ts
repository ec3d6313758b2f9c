import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EarlyReads } from '../lib/first-paint/early-reads.ts';
import { type KeptHome, keptHome } from '../lib/first-paint/kept-home.ts';
import { tokens } from '../session/tokens.ts';

let isTaken = false;

/**
 * Home begins with the answers that it was last drawn from (shell/page/keep-home.ts): the drawn page stays as it is while
 * they are read again. Only where the page was drawn from them: later they can be older than a change that the visit has
 * made. For the first time on a device it begins with what the page has read before the code arrived, by key and
 * address. Call before the reads.
 */
export function useKeptAnswers(reads: readonly (readonly [queryKey: QueryKey, address: string])[]): void {
  const client = useQueryClient();
  useState(() => {
    if (isTaken) return;
    isTaken = true;
    if (document.getElementById('root')?.dataset.drawn === 'kept')
      beginWith(client, keptHome()?.answers ?? []);
    beginWithEarly(client, reads);
  });
}

/** Takes what the page has read for this session and no change has made old. */
export function beginWithEarly(client: QueryClient, reads: Parameters<typeof useKeptAnswers>[0]): void {
  const { earlyReads } = globalThis as { earlyReads?: EarlyReads };
  if (!earlyReads || earlyReads.access !== tokens.get()?.access || Date.now() > earlyReads.until) return;
  for (const [queryKey, address] of reads) {
    const { known } = earlyReads.answers.get(address) ?? {};
    if (!known || client.getQueryData(queryKey) !== undefined) continue;
    client.setQueryData(queryKey, known.data, { updatedAt: known.at });
    earlyReads.answers.delete(address);
  }
}

/** Takes the answers as known and as to be read again, however young: what has changed since they were kept is unknown. */
export function beginWith(client: QueryClient, answers: KeptHome['answers']): void {
  for (const [queryKey, data, updatedAt] of answers) {
    if (client.getQueryData(queryKey) !== undefined) continue;
    client.setQueryData(queryKey, data, { updatedAt });
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
