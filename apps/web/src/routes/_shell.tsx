import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { useLiveBookings } from '../features/bookings/use-live-bookings.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { ShellPageError } from '../shell/page/shell-page-error.tsx';

export const Route = createFileRoute('/_shell')({
  component: ShellLayout,
  // In one file with the shell: by the time a page is missing, this must be here.
  codeSplitGroupings: [['component', 'errorComponent']],
  errorComponent: ShellPageError,
});

function ShellLayout() {
  // On every page: Home, Minhas Reservas and the booking itself show them.
  useLiveBookings(useOwnPlayer()?.id);
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}
