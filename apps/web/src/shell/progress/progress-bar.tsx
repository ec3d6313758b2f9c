import { useRouterState } from '@tanstack/react-router';
import { useStore } from '../../lib/store.ts';
import { callsInFlight } from '../../session/calls-in-flight.ts';

/** The thin bar on top while any call waits for its answer. Silent: each screen names what it loads. */
export function ProgressBar() {
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const isCalling = useStore(callsInFlight, (count) => count > 0);
  return <div className="progress" data-on={navigating || isCalling} aria-hidden="true" />;
}
