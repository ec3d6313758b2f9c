import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useLiveBookings } from '../features/bookings/use-live-bookings.ts';
import { useOwnPlayer } from '../session/own-player.ts';
import { AppShell } from '../shell/app-shell.tsx';

export const Route = createFileRoute('/_shell')({ component: ShellLayout });

function ShellLayout() {
  // On every page: Home, Minhas Reservas and the booking itself show them.
  useLiveBookings(useOwnPlayer()?.id);
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}
