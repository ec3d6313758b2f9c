import { DEFAULT_DASHBOARD_PERIOD } from '@bandeja/rules/dashboard/dashboard-period';
import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { useLiveResults } from '../features/matches/use-live-results.ts';
import { dashboardSearch } from '../features/players/dashboard/dashboard-search.ts';
import { PlayerDashboard } from '../features/players/dashboard/player-dashboard.tsx';
import { RankingsCarousel } from '../features/rankings/components/rankings-carousel.tsx';

export const Route = createFileRoute('/_shell/dashboard')({
  staticData: { page: 'dashboard' },
  validateSearch: dashboardSearch,
  component: DashboardPage,
});

function DashboardPage() {
  const player = useOwnPlayer();
  const { period = DEFAULT_DASHBOARD_PERIOD } = Route.useSearch();
  const navigate = Route.useNavigate();
  useLiveResults();
  if (!player) return null; // The guard requires a registered player.
  return (
    <PlayerDashboard
      playerId={player.id}
      period={period}
      rankings={<RankingsCarousel playerId={player.id} />}
      onPeriod={(next) =>
        void navigate({
          search: { period: next === DEFAULT_DASHBOARD_PERIOD ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
