import type { AnyRouter } from '@tanstack/react-router';
import { unsaved } from '../../lib/form/drafts.ts';

/**
 * Opens the page of a notification that was tapped (worker/push.ts) in this tab, after a question when it holds unsaved
 * input.
 */
export function openFromNotifications(router: AnyRouter): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    const { type, path } = Object(data);
    if (type !== 'OPEN_PAGE' || typeof path !== 'string') return;
    ports[0]?.postMessage(true);
    if (path === router.state.location.pathname) return;
    const open = () => router.history.push(path);
    if (unsaved.get() === 0) {
      open();
      return;
    }
    import('./open-question.tsx').then(
      ({ askToOpen }) => askToOpen(open),
      // The page stays; the bell shows the notification.
      () => undefined,
    );
  });
}
