import type { WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { useState } from 'react';
import { keepText, storedJson } from '../../../lib/stored.ts';

export interface ScheduleDraft {
  /** The published state it was made from. */
  base: string;
  /** The day it is for; null: not chosen yet. */
  from: string | null;
  week: WeekSchedule;
}

/** The week that is being edited. It stays in this browser when the page is closed. */
export function useScheduleDraft(slug: string) {
  const key = `bandeja.schedule.${slug}`;
  const [draft, setDraft] = useState(() => read(key));
  const change = (next: ScheduleDraft | null) => {
    setDraft(next);
    keepText(key, next && JSON.stringify(next));
  };
  return [draft, change] as const;
}

/** Null for what another version of the app has stored. */
function read(key: string): ScheduleDraft | null {
  const stored = storedJson(key) as ScheduleDraft | null;
  const week = stored?.week;
  return typeof stored?.base === 'string' && Array.isArray(week?.hours) && Array.isArray(week?.prices)
    ? stored
    : null;
}
