import type { ErrorComponentProps } from '@tanstack/react-router';
import { AppShell } from '../app-shell.tsx';
import { BrokenPage } from './broken-page.tsx';

/** Error page inside the shell, so that cached pages stay reachable offline. */
export function ShellPageError(props: ErrorComponentProps) {
  return (
    <AppShell>
      <BrokenPage {...props} />
    </AppShell>
  );
}
