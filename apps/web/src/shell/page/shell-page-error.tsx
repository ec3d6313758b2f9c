import type { ErrorComponentProps } from '@tanstack/react-router';
import { AppShell } from '../app-shell.tsx';
import { BrokenPage } from './broken-page.tsx';

/** A page that broke, in its shell: without a signal those that are here already stay one tap away. */
export function ShellPageError(props: ErrorComponentProps) {
  return (
    <AppShell>
      <BrokenPage {...props} />
    </AppShell>
  );
}
