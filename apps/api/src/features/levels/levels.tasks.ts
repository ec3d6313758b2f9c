import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { replayWithPresentModel } from './replay/present-model.ts';
import { originOf, replayFromMatch } from './replay/replay-from-match.ts';

export function createLevelTasks(): Pick<TaskHandlers, 'replay_levels' | 'replay_all_levels'> {
  return {
    replay_levels: (payload, { db, now }) => replayFromMatch(db, originOf(payload), { now }),
    replay_all_levels: (_, { db, now }) => replayWithPresentModel(db, now),
  };
}
