import { lazy, type ReactNode, Suspense } from 'react';
import { canMeasure } from '../../../settings.ts';
import { FloatingSupport } from '../../../shell/navigation/support-link.tsx';
import { AlertBanner } from '../../../shell/progress/alert-banner.tsx';
import { Logo } from '../../../ui/brand/logo.tsx';
import './account-page.css';

const ConsentCards = lazy(() => import('./consent-cards.tsx'));

/** The layout of Login and related pages: half a court with the motto, and one column. `low` makes the court shorter on a phone; `above` is shown over the title. */
export function AccountPage({
  title,
  low,
  above,
  children,
}: {
  title: string;
  low?: boolean;
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="account">
      <header className={low ? 'hero low' : 'hero'}>
        <span className="net" />
        <svg className="fly" viewBox="0 0 150 170" aria-hidden="true">
          <path
            className="stroke-orange"
            d="M6 172C10 110 44 60 104 44"
            fill="none"
            strokeWidth="4"
            strokeDasharray="1 11"
            strokeLinecap="round"
          />
          <circle className="fill-orange stroke-on-turf" cx="122" cy="40" r="15" strokeWidth="2.5" />
        </svg>
        <Logo height={36} onTurf />
        <p className="motto">
          <span>Sua quadra,</span>
          <span>seu nível,</span>
          <span>seu jogo.</span>
        </p>
      </header>
      <main tabIndex={-1}>
        <AlertBanner />
        {above}
        <h1 className="account-title text-28 leading-snug tracking-head">{title}</h1>
        {children}
        {canMeasure && (
          <Suspense>
            <ConsentCards />
          </Suspense>
        )}
      </main>
      <FloatingSupport />
    </div>
  );
}
