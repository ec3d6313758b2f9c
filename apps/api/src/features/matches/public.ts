export { assertMaySeeMatch } from './assert-may-see-match.ts';
export { createMatchTasks } from './matches.tasks.ts';
export { leaveMatches } from './on-account-deleted.ts';
