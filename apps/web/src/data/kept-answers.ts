import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type KeptHome, keptHome } from '../lib/first-paint/kept-home.ts';

let isTaken = false;

/**
 * Home begins with the answers that it was last drawn from (shell/page/keep-home.ts): the drawn page stays as it is while
 * they are read again. Only where the page was drawn from them: later they can be older than a change that the visit has
 * made. Call before the reads.
 */
export function useKeptAnswers(): void {
  const client = useQueryClient();
  useState(() => {
    if (isTaken) return;
    isTaken = true;
    if (document.getElementById('root')?.dataset.drawn === 'kept')
      beginWith(client, keptHome()?.answers ?? []);
  });
}

/** Takes the answers as known and as to be read again, however young: what has changed since they were kept is unknown. */
export function beginWith(client: QueryClient, answers: KeptHome['answers']): void {
  for (const [queryKey, data, updatedAt] of answers) {
    if (client.getQueryData(queryKey) !== undefined) continue;
    client.setQueryData(queryKey, data, { updatedAt });
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
