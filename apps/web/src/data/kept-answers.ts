import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keptHome } from '../lib/first-paint/kept-home.ts';

let isTaken = false;

/**
 * Home begins with the answers that it was last drawn from (shell/page/keep-home.ts): the drawn page stays as it is while
 * they are read again. Only for the first page of a visit; call before the reads.
 */
export function useKeptAnswers(): void {
  const client = useQueryClient();
  useState(() => {
    if (isTaken) return;
    isTaken = true;
    for (const [key, data, updatedAt] of keptHome()?.answers ?? [])
      if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt });
  });
}
