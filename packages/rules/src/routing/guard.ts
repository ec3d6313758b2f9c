/** `account`: a session, without a player: the staff of a club may not play. */
export type RouteAccess = 'public' | 'account' | 'protected' | 'complete-profile';

export type GuardState = {
  access: RouteAccess;
  /**
   * The two screens that the guard redirects to: it must not redirect away from them for the same reason, and a player
   * who has both record and level has nothing to do there.
   */
  screen: 'playerRegister' | 'playerLevelRegister' | (string & {});
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

/** The name of the page to go to, or what else to do. */
export type GuardDecision =
  /** Store the requested page, show Login. */
  | 'login'
  /** Fetch the player, or await the pending fetch, then call again with `has_fetched`. */
  | 'fetch-player'
  | 'playerRegister'
  | 'playerLevelRegister'
  /** The registration is complete: show Home, or the page that was requested first. */
  | 'home'
  /** Show the page with the "complete your profile" modal over it. */
  | 'complete-profile-modal'
  | 'allow';

/** Decides access to a route: the four guards in order. */
export function guardRoute(state: GuardState): GuardDecision {
  const { access, screen, has_token, player_status, has_fetched, player } = state;
  if (access === 'public') return 'allow';
  if (!has_token) return 'login';
  if (access === 'account') return 'allow';
  if (player_status !== 'success') return has_fetched ? 'login' : 'fetch-player';
  if (player === null) return screen === 'playerRegister' ? 'allow' : 'playerRegister';
  if (player.level === null) return screen === 'playerLevelRegister' ? 'allow' : 'playerLevelRegister';
  if (screen === 'playerRegister' || screen === 'playerLevelRegister') return 'home';
  if (access === 'complete-profile' && !player.is_complete_profile) return 'complete-profile-modal';
  return 'allow';
}
