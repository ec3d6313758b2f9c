import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';

/** The thin bar on top while anything is being asked of the server. Silent: screens say themselves what they load. */
export function ProgressBar() {
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const calls = useIsFetching() + useIsMutating();
  return <div className="progress" data-on={navigating || calls > 0} aria-hidden="true" />;
}
