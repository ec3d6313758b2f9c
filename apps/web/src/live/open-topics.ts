import { createStore } from '../lib/store.ts';

/** Topics whose changes this tab hears at this moment, by its own connection or another tab's. */
export const openTopics = createStore<ReadonlySet<string>>(new Set());
