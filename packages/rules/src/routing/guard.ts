export type RouteAccess = 'public' | 'protected' | 'complete-profile';

export type GuardState = {
  access: RouteAccess;
  /** The two screens that the guard redirects to: it must not redirect away from them for the same reason. */
  screen: 'player-register' | 'level-register' | 'other';
  has_token: boolean;
  player_status: 'idle' | 'loading' | 'success' | 'error';
  /**
   * The guard has already returned `fetch-player` on this navigation: a second failure leads to Login, not into a
   * loop.
   */
  has_fetched: boolean;
  /** The loaded player; null when no record exists (a 404 counts as success without player). */
  player: { level: object | null; is_complete_profile: boolean } | null;
};

export type GuardDecision =
  /** Store the requested page, show Login. */
  | 'go-to-login'
  /** Fetch the player, or await the pending fetch, then call again with `has_fetched`. */
  | 'fetch-player'
  | 'player-register'
  | 'level-register'
  /** Show the page with the "complete your profile" modal over it. */
  | 'complete-profile-modal'
  | 'allow';

/** Decides access to a route: the four guards in order. */
export function guardRoute(state: GuardState): GuardDecision {
  const { access, screen, has_token, player_status, has_fetched, player } = state;
  if (access === 'public') return 'allow';
  if (!has_token) return 'go-to-login';
  if (player_status !== 'success') return has_fetched ? 'go-to-login' : 'fetch-player';
  if (player === null) return screen === 'player-register' ? 'allow' : 'player-register';
  if (player.level === null) return screen === 'level-register' ? 'allow' : 'level-register';
  if (access === 'complete-profile' && !player.is_complete_profile) return 'complete-profile-modal';
  return 'allow';
}
