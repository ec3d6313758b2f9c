import type { LevelChange } from '@bandeja/contract/calls/levels';
import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { LevelChangeRow } from './levels.repository.ts';

export const presentLevelChange = (row: LevelChangeRow): LevelChange => ({
  level: row.level,
  previous_level: row.previous_level,
  reliability: row.reliability,
  previous_reliability: row.previous_reliability,
  match: row.match_id,
  returned: row.returned_at !== null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentMatchLevelChange = (row: LevelChangeRow): MatchLevelChange => ({
  player: row.player_id,
  previous_level: row.previous_level,
  level: row.level,
  previous_reliability: row.previous_reliability,
  reliability: row.reliability,
  expected_chance: row.expected_chance,
  returned: row.returned_at !== null,
});
