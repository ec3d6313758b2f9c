import { Link } from '@tanstack/react-router';
import { useStore } from '../../lib/store.ts';
import { TEXTS } from '../../lib/text/texts.ts';
import { useCurrentPage } from '../page/use-page.ts';
import { shellSettings } from '../shell-settings.ts';
import { isInSection, sideNav } from './sections.ts';

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
