import { Outlet, useRouterState } from '@tanstack/react-router';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../lib/store.ts';
import { TEXTS } from '../lib/texts.ts';
import { callsInFlight } from '../session/calls-in-flight.ts';
import { settings } from '../settings.ts';
import { ProductSymbol } from '../ui/brand/logo.tsx';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { completeProfileAsked } from './guard-page.ts';
import { useCurrentPage, useFocusOnNewPage } from './page/use-page.ts';
import { globalLoading } from './progress/global-loading.ts';

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

/** The symbol, centred, while the first page is being determined. */
export function BootScreen() {
  return (
    <div className="grid min-h-dvh place-content-center" role="status" aria-label="Carregando">
      <ProductSymbol height={56} />
    </div>
  );
}

/** Covers the page during a blocking action. */
export function LoadingOverlay() {
  const { loading, text } = useStore(globalLoading);
  if (!loading) return null;
  return (
    <div className="overlay" role="alertdialog" aria-modal="true" aria-label={text} aria-busy="true">
      <LoaderCircle size={24} className="spin" />
      <p aria-live="assertive">{text === TEXTS.loadingDefault ? TEXTS.loadingDrawn : text}</p>
    </div>
  );
}

/** The thin bar on top while any call waits for its answer. Silent: each screen names what it loads. */
function ProgressBar() {
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const isCalling = useStore(callsInFlight, (count) => count > 0);
  return <div className="progress" data-on={navigating || isCalling} aria-hidden="true" />;
}
