import { Link } from '@tanstack/react-router';
import { settings } from '../../settings.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { HelpCard, SideLinks } from './nav-links.tsx';
import { SupportLink } from './support-link.tsx';

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
