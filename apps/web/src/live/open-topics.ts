import { createStore } from '../lib/store.ts';

/** Topics whose events this window receives now. */
export const openTopics = createStore<ReadonlySet<string>>(new Set());
