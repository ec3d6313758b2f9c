import { createStore } from '../lib/store.ts';

/** Topics whose events this tab receives now, through its own connection or another tab's. */
export const openTopics = createStore<ReadonlySet<string>>(new Set());
