import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { replayFromMatch } from './replay/replay-from-match.ts';

export function createLevelTasks(): Pick<TaskHandlers, 'replay_levels'> {
  return {
    replay_levels: ({ match, at, players }, { db, now }) =>
      replayFromMatch(db, { match, at: new Date(at), players }, { now }),
  };
}
