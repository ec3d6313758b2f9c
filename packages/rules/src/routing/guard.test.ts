import { describe, expect, it } from 'vitest';
import { type GuardDecision, type GuardState, guardRoute } from './guard.ts';

const ACCESS = ['public', 'account', 'protected', 'complete-profile'] as const;
const SCREENS = ['playerRegister', 'playerLevelRegister', 'other'] as const;
const STATUSES = ['idle', 'loading', 'success', 'error'] as const;
const BOTH = [true, false] as const;
const PLAYERS = [
  null,
  ...[null, { level: 3.5, reliability: 20 }].flatMap((level) =>
    BOTH.map((is_complete_profile) => ({ level, is_complete_profile })),
  ),
];

const ALL: GuardState[] = ACCESS.flatMap((access) =>
  SCREENS.flatMap((screen) =>
    BOTH.flatMap((has_token) =>
      STATUSES.flatMap((player_status) =>
        BOTH.flatMap((has_fetched) =>
          PLAYERS.map((player) => ({ access, screen, has_token, player_status, has_fetched, player })),
        ),
      ),
    ),
  ),
);

/** The first matching line decides; fields that a line does not name match any value. */
const TABLE: [Record<string, unknown>, GuardDecision][] = [
  [{ access: 'public' }, 'allow'],
  [{ has_token: false }, 'login'],
  [{ access: 'account' }, 'allow'],
  [{ player_status: 'idle', has_fetched: false }, 'fetch-player'],
  [{ player_status: 'loading', has_fetched: false }, 'fetch-player'],
  [{ player_status: 'error', has_fetched: false }, 'fetch-player'],
  [{ player_status: 'idle' }, 'login'],
  [{ player_status: 'loading' }, 'login'],
  [{ player_status: 'error' }, 'login'],
  [{ player: 'none', screen: 'playerRegister' }, 'allow'],
  [{ player: 'none' }, 'playerRegister'],
  [{ player: 'without level', screen: 'playerLevelRegister' }, 'allow'],
  [{ player: 'without level' }, 'playerLevelRegister'],
  [{ screen: 'playerRegister' }, 'home'],
  [{ screen: 'playerLevelRegister' }, 'home'],
  [{ access: 'complete-profile', complete: false }, 'complete-profile-modal'],
  [{}, 'allow'],
];

function described(state: GuardState): Record<string, unknown> {
  const player =
    state.player === null ? 'none' : state.player.level === null ? 'without level' : 'with level';
  return { ...state, player, complete: state.player?.is_complete_profile };
}

function expected(state: GuardState): GuardDecision | undefined {
  const facts = described(state);
  return TABLE.find(([line]) => Object.entries(line).every(([key, value]) => facts[key] === value))?.[1];
}

describe('guardRoute', () => {
  it(`decides all ${ALL.length} combinations as the table`, () => {
    expect(ALL).toHaveLength(4 * 3 * 2 * 4 * 2 * 5);
    for (const state of ALL) expect(guardRoute(state), JSON.stringify(state)).toBe(expected(state));
  });

  it('terminates: after one fetch it never requests another', () => {
    expect(ALL.filter((state) => state.has_fetched && guardRoute(state) === 'fetch-player')).toEqual([]);
  });

  it('never redirects to the present screen', () => {
    expect(ALL.filter((state) => guardRoute(state) === state.screen)).toEqual([]);
  });
});
