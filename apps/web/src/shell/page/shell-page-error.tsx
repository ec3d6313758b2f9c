import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppShell } from '../app-shell.tsx';
import { BrokenPage } from './broken-page.tsx';

/** Error page inside the shell, so that cached pages stay reachable offline. */
export function ShellPageError({ bell, ...props }: ErrorComponentProps & { bell?: ReactNode }) {
  return (
    <AppShell bell={bell}>
      <BrokenPage {...props} />
    </AppShell>
  );
}
