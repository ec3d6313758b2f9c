import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { TournamentList } from '../features/tournaments/components/tournament-list.tsx';
import { tournamentListSearch } from '../features/tournaments/tournament-search.ts';

export const Route = createFileRoute('/_shell/tournament/')({
  staticData: { page: 'tournaments' },
  validateSearch: tournamentListSearch,
  component: TournamentListPage,
});

function TournamentListPage() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const player = useOwnPlayer();
  if (!player) return null; // The guard requires a registered player.
  return (
    <TournamentList
      playerId={player.id}
      search={search}
      onChange={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
