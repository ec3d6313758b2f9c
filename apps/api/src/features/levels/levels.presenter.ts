import type { LevelChange } from '@bandeja/contract/calls/levels';
import type { LevelChangeRow } from './levels.repository.ts';

/** A change of the history. `own`: the viewer is the player and sees the score of matches that others may not see. */
export const presentLevelChange = (row: LevelChangeRow, own: boolean): LevelChange => ({
  level: row.level,
  previous_level: row.previous_level,
  reliability: row.reliability,
  previous_reliability: row.previous_reliability,
  match: row.match_id,
  returned: row.returned_at !== null,
  expected_chance: own ? row.expected_chance : null,
  factors: own ? row.factors : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
