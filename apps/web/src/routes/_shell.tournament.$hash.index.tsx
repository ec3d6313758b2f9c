import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { TournamentPage } from '../features/tournaments/components/tournament-page.tsx';
import { categorySearch } from '../features/tournaments/tournament-search.ts';

export const Route = createFileRoute('/_shell/tournament/$hash/')({
  staticData: { page: 'tournament' },
  validateSearch: categorySearch,
  component: OneTournamentPage,
});

function OneTournamentPage() {
  const { hash } = Route.useParams();
  const { categoria } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TournamentPage
      key={hash}
      hash={hash}
      viewer={useOwnPlayer()?.id ?? null}
      categoryId={categoria}
      onCategory={(id) => void navigate({ search: { categoria: id }, replace: true })}
    />
  );
}
