import type { DeskClub } from '@bandeja/contract/calls/desk-staff';
import MenuIcon from 'lucide-react/icons/menu';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { useStore } from '../../../lib/store.ts';
import { SupportLink } from '../../../shell/navigation/support-link.tsx';
import { useCurrentPage } from '../../../shell/page/use-page.ts';
import { AlertBanner } from '../../../shell/progress/alert-banner.tsx';
import { Logo } from '../../../ui/brand/logo.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { counterMarks } from '../counter/counter-mark.ts';
import { DeskLinks, DeskWaysOut } from './desk-links.tsx';
import { DeskLink } from './desk-router.tsx';
import { sectionsFor } from './desk-sections.ts';
import '../../../shell/shell.css';
import '../../../shell/page/page.css';
import './desk-frame.css';

const loadMenu = () => import('./desk-menu.tsx');
const DeskMenu = lazy(loadMenu);
const CounterPerson = lazyPart(async () => (await import('../counter/counter-person.tsx')).CounterPerson);

/** Entries in the bar of a phone, beside the menu with all of them. */
const IN_BAR = 4;

/** The frame of the desk's pages: a side bar where there is room, else a bar of the first sections and a menu. */
export function DeskFrame({ club, children }: { club?: DeskClub | undefined; children: ReactNode }) {
  const { pathname } = useCurrentPage();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const isCounter = useStore(counterMarks)[club?.slug ?? ''] !== undefined;
  const person = (compact: boolean) =>
    club && isCounter ? (
      <Suspense>
        <CounterPerson club={club} compact={compact} />
      </Suspense>
    ) : null;
  const openMenu = () => openWithCode(loadMenu, () => setMenu('open'));
  return (
    <div className="app desk-app" data-side="true">
      <a href="#conteudo" className="skip">
        Pular para o conteúdo
      </a>
      <aside className="side" aria-label="Menu">
        <span className="logo">
          <Logo />
        </span>
        <p className="px-2 pb-3 font-head wrap-anywhere text-ink">{club?.name ?? 'Balcão'}</p>
        <nav aria-label="Seções do balcão" className="contents">
          {club && <DeskLinks role={club.role} />}
        </nav>
        <span className="flex-1" />
        {person(false)}
        <DeskWaysOut byPin={club?.by_pin} />
        <SupportLink />
      </aside>
      <div className="min-w-0">
        <header className="top desk:hidden">
          <IconButton label="Abrir menu" onClick={openMenu}>
            <MenuIcon size={24} />
          </IconButton>
          <p className="desk-where">{club?.name ?? 'Balcão'}</p>
          {person(true)}
        </header>
        <AlertBanner className="mx-(--gutter) mb-2 desk:mb-4" />
        <main id="conteudo" key={pathname} className="page" tabIndex={-1}>
          {children}
        </main>
      </div>
      <div className="dock">
        <nav aria-label="Principal">
          {club &&
            sectionsFor(club.role)
              .slice(0, IN_BAR)
              .map(({ page, label, bar, icon: Icon }) => (
                <DeskLink key={page} page={page} activeOptions={{ exact: true }} aria-label={label}>
                  <Icon size={20} />
                  {bar}
                </DeskLink>
              ))}
          <button type="button" className="desk-more" onClick={openMenu}>
            <MenuIcon size={20} />
            Mais
          </button>
        </nav>
        <aside aria-label="Suporte" className="contents">
          <SupportLink />
        </aside>
      </div>
      {menu !== 'never' && (
        <Suspense>
          <DeskMenu club={club} isOpen={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </div>
  );
}

/** While the viewer's clubs are asked; drawn at build time too (prerender.tsx). */
export const DeskOpening = () => (
  <DeskFrame>
    <Loading label="Abrindo o balcão">
      <CardSkeleton />
    </Loading>
  </DeskFrame>
);
