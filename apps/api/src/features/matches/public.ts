export { assertMaySeeMatch } from './assert-may-see-match.ts';
export { leaveMatches } from './leave-matches.ts';
export { createMatchTasks } from './matches.tasks.ts';
