import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../lib/store.ts';
import { settings } from '../settings.ts';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { completeProfileAsked } from './complete-profile.ts';
import { useFocusOnNewPage } from './page/use-focus-on-new-page.ts';
import { useCurrentPage } from './page/use-page.ts';
import { LoadingOverlay } from './progress/loading-overlay.tsx';
import { ProgressBar } from './progress/progress-bar.tsx';

const CompleteProfileModal = lazy(() => import('./complete-profile-modal.tsx'));

/** Wraps every page, with or without shell. */
export function Root() {
  const { title } = useCurrentPage();
  const askProfile = useStore(completeProfileAsked);
  useFocusOnNewPage();
  useEffect(() => {
    document.title = `${title} · ${settings.brand}`;
  }, [title]);
  return (
    <>
      <ProgressBar />
      <Outlet />
      {askProfile && (
        <Suspense>
          <CompleteProfileModal />
        </Suspense>
      )}
      <LoadingOverlay />
      <ToastRegion />
    </>
  );
}
