import { Link } from '@tanstack/react-router';
import { useStore } from '../../lib/store.ts';
import { TEXTS } from '../../lib/texts.ts';
import { settings } from '../../settings.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { useCurrentPage } from '../page/use-page.ts';
import { shellSettings } from '../shell-settings.ts';
import { dock, isInSection, sideNav } from './sections.ts';
import { SupportLink } from './support-link.tsx';

/** The links of the side navigation, shared by column and drawer. */
export function SideLinks({ onNavigate }: { onNavigate?: () => void }) {
  const { name } = useCurrentPage();
  return sideNav.map((place) => (
    <Link
      key={place.page}
      to={place.to}
      className="side-link"
      activeOptions={{ exact: true }}
      aria-current={isInSection(name, place, sideNav) ? 'page' : undefined}
      onClick={onNavigate}
    >
      <place.icon size={20} />
      {place.label}
    </Link>
  ));
}

/** Help card of the right-to-left layout, with the required text. */
export function HelpCard() {
  const rtl = useStore(shellSettings, (all) => all.rtl);
  if (!rtl) return null;
  return (
    <a href="/api/docs/" className="help-card" lang="en" dir="ltr">
      <b>{TEXTS.helpCard[0]}</b>
      <span>{TEXTS.helpCard[1]}</span>
    </a>
  );
}

/** The side navigation on large screens. Hidden while a modal is open (mark-root.ts). */
export function SideNav() {
  return (
    <aside className="side" aria-label="Menu">
      <Link to="/" className="logo" aria-label={`${settings.brand}, ir para o início`}>
        <Logo />
      </Link>
      <nav aria-label="Seções" className="contents">
        <SideLinks />
      </nav>
      <span className="flex-1" />
      <HelpCard />
      <SupportLink />
    </aside>
  );
}

/** The five main sections on phones, with support next to them. An ActionBar replaces it. */
export function Dock({ withLinks }: { withLinks: boolean }) {
  const { name } = useCurrentPage();
  return (
    <div className="dock">
      {withLinks ? (
        <nav aria-label="Principal">
          {dock.map((place) => (
            <Link
              key={place.page}
              to={place.to}
              activeOptions={{ exact: true }}
              aria-current={isInSection(name, place, dock) ? 'page' : undefined}
            >
              <place.icon size={20} />
              {place.label}
            </Link>
          ))}
        </nav>
      ) : (
        <span className="flex-1" />
      )}
      <aside aria-label="Suporte" className="contents">
        <SupportLink />
      </aside>
    </div>
  );
}
