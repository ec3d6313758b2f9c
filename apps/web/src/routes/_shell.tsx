import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { ConsentSlot } from '../features/accounts/components/consent-slot.tsx';
import { useLiveBookings } from '../features/bookings/live-bookings.ts';
import { Bell } from '../features/notifications/components/bell.tsx';
import { AppShell, ShellPageError } from '../shell/app-shell.tsx';

export const Route = createFileRoute('/_shell')({
  component: ShellLayout,
  // In the same file as the shell, so that it is loaded when a page is not found.
  codeSplitGroupings: [['component', 'errorComponent']],
  errorComponent: ShellError,
});

function ShellLayout() {
  // On every page, because Home, Minhas Reservas and the booking page show bookings.
  const player = useOwnPlayer();
  useLiveBookings(player?.id);
  return (
    <AppShell bell={player && <Bell />} questions={<ConsentSlot />}>
      <Outlet />
    </AppShell>
  );
}

function ShellError(props: ErrorComponentProps) {
  const player = useOwnPlayer();
  return <ShellPageError {...props} bell={player && <Bell />} />;
}
