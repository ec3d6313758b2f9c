import { LEGAL_VERSION } from '@bandeja/rules/accounts/legal-version';
import { dayOfMonth, formatMonth } from '@bandeja/rules/format/dates';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Card } from '../../../ui/card.tsx';
import './legal-text.css';

/** The frame of the terms and the policy: title, date, one column of text. */
export function LegalText({ title, children }: { title: string; children: ReactNode }) {
  const since = `${dayOfMonth(LEGAL_VERSION)} de ${formatMonth(LEGAL_VERSION)}`;
  return (
    <>
      <PageHeader title={title} text={`Em vigor desde ${since}`} />
      <Card className="legal one-column">{children}</Card>
    </>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
