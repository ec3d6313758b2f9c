import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { settings } from '../../settings.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { FloatingSupport } from '../navigation/support-link.tsx';
import { AlertBanner } from '../progress/alert-banner.tsx';

interface BarePageProps {
  children: ReactNode;
  /** Where a floating link would cover an action: one in the flow. */
  support?: ReactNode;
}

/** A page without the shell: the logo and one column. */
export function BarePage({ children, support = <FloatingSupport /> }: BarePageProps) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-130 content-start gap-6 px-5 pt-5 pb-24 desk:pt-10">
      <header>
        <Link to="/" aria-label={`${settings.brand}, ir para o início`} className="inline-block">
          <Logo />
        </Link>
      </header>
      <AlertBanner />
      <main className="grid gap-5" tabIndex={-1}>
        {children}
      </main>
      {support}
    </div>
  );
}
