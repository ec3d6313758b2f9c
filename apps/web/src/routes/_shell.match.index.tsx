import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { MatchList } from '../features/matches/components/match-list.tsx';
import { matchListSearch } from '../features/matches/match-search.ts';

export const Route = createFileRoute('/_shell/match/')({
  staticData: { page: 'matches' },
  validateSearch: matchListSearch,
  component: MatchListPage,
});

function MatchListPage() {
  const player = useOwnPlayer();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  if (!player) return null; // The guard requires a registered player.
  return (
    <MatchList
      playerId={player.id}
      search={search}
      onChange={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
