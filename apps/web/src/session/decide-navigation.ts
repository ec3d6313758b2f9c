import type { PageName, RouteAccess } from '../paths.ts';

export type NavigationDecision =
  | 'open'
  | 'login'
  | 'fetch-player'
  | 'player-register'
  | 'level-register'
  | 'ask-complete-profile';

export interface NavigationState {
  access: RouteAccess;
  page: PageName;
  hasToken: boolean;
  playerStatus: 'idle' | 'success' | 'error';
  hasPlayer: boolean;
  hasLevel: boolean;
  isCompleteProfile: boolean;
}

export function decideNavigation(state: NavigationState): NavigationDecision {
  if (state.access === 'public') return 'open';
  if (!state.hasToken) return 'login';
  if (state.playerStatus === 'idle') return 'fetch-player';
  if (state.playerStatus === 'error') return 'login';
  if (!state.hasPlayer) return state.page === 'playerRegister' ? 'open' : 'player-register';
  if (!state.hasLevel) return state.page === 'playerLevelRegister' ? 'open' : 'level-register';
  if (state.access === 'complete-profile' && !state.isCompleteProfile) return 'ask-complete-profile';
  return 'open';
}
