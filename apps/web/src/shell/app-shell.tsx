import './array-copies.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { waiting } from '../data/offline/queue-port.ts';
import { lazyPart } from '../lib/lazy.ts';
import { useStore } from '../lib/store.ts';
import { tokens } from '../session/tokens.ts';
import { Button } from '../ui/button.tsx';
import { openWithCode } from '../ui/overlays/use-overlay.tsx';
import { Dock } from './navigation/navigation.tsx';
import { AlertBanner } from './progress/alert-banner.tsx';
import './shell.css';
import './page/page.css';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { appVersion, buildDate, settings } from '../settings.ts';
import { SideNav } from './navigation/navigation.tsx';
import { TopBar } from './navigation/top-bar.tsx';
import { BrokenPage } from './page/broken-page.tsx';
import { useWayToPage } from './page/later.tsx';
import { useCurrentPage } from './page/use-page.ts';
import { changeShellSettings, shellSettings } from './shell-settings.ts';

const QueueStrip = lazyPart(async () => (await import('./queue/queue-strip.tsx')).default);
const loadDrawer = () => import('./navigation/drawer.tsx');
const Drawer = lazy(loadDrawer);

/**
 * The frame of every page except the bare ones (Login and similar). `bell` is the slot for notifications, `questions`
 * that for the questions above a page.
 */
export function AppShell({
  bell,
  questions,
  children,
}: {
  bell?: ReactNode;
  questions?: ReactNode;
  children: ReactNode;
}) {
  const { hideSideNav, hideTopBar, hideFooter } = useStore(shellSettings);
  const signedIn = useStore(tokens) !== null;
  const hasQueue = useStore(waiting, ({ entries }) => entries.length > 0);
  const { pathname } = useCurrentPage();
  useWayToPage();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const withSide = signedIn && !hideSideNav;

  return (
    <div className="app" data-side={withSide}>
      <a href="#conteudo" className="skip">
        Pular para o conteúdo
      </a>
      {withSide && <SideNav />}
      <div className="min-w-0">
        {!hideTopBar && (
          <TopBar
            signedIn={signedIn}
            bell={bell}
            onOpenMenu={withSide ? () => openWithCode(loadDrawer, () => setMenu('open')) : null}
          />
        )}
        <AlertBanner className="mx-(--gutter) mb-2 desk:mb-4" />
        {questions}
        {hasQueue && (
          <Suspense>
            <QueueStrip />
          </Suspense>
        )}
        {/* A new path re-mounts the page and drops its state. A changed query keeps it. */}
        <main id="conteudo" key={pathname} className="page" tabIndex={-1}>
          {/* Without menu and top bar this is the only way back to them. */}
          {signedIn && hideSideNav && hideTopBar && (
            <Button
              variant="quiet"
              size="small"
              className="mb-2"
              onClick={() => changeShellSettings({ hideSideNav: false })}
            >
              Mostrar o menu
            </Button>
          )}
          {children}
          {!hideFooter && <Footer />}
        </main>
      </div>
      <Dock withLinks={withSide} />
      {menu !== 'never' && (
        <Suspense>
          <Drawer isOpen={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </div>
  );
}

function Footer() {
  return (
    <footer className="text-13 text-muted">
      © {new Date().getFullYear()} {settings.brand} · versão {appVersion} ·{' '}
      {formatNumericDate(buildDate.slice(0, 10))}
    </footer>
  );
}

/** Error page inside the shell, so that cached pages stay reachable offline. */
export function ShellPageError({ bell, ...props }: ErrorComponentProps & { bell?: ReactNode }) {
  return (
    <AppShell bell={bell}>
      <BrokenPage {...props} />
    </AppShell>
  );
}
