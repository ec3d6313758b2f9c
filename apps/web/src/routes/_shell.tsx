import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { useLiveBookings } from '../features/bookings/use-live-bookings.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ShellPageError } from '../shell/page/shell-page-error.tsx';

export const Route = createFileRoute('/_shell')({
  component: ShellLayout,
  // In the same file as the shell, so that it is loaded when a page is not found.
  codeSplitGroupings: [['component', 'errorComponent']],
  errorComponent: ShellPageError,
});

function ShellLayout() {
  // On every page, because Home, Minhas Reservas and the booking page show bookings.
  useLiveBookings(useOwnPlayer()?.id);
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}
