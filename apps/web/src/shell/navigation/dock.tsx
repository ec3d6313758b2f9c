import { Link } from '@tanstack/react-router';
import { useCurrentPage } from '../page/use-page.ts';
import { dock, isInSection } from './sections.ts';
import { SupportLink } from './support-link.tsx';

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
