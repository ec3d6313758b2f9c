import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppShell } from '../shell/app-shell.tsx';

export const Route = createFileRoute('/_shell')({ component: ShellLayout });

function ShellLayout() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}
