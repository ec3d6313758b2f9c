import { createFileRoute } from '@tanstack/react-router';
import { MatchPage } from '../features/matches/components/match-page.tsx';
import { useOwnPlayer } from '../session/own-player.ts';

export const Route = createFileRoute('/_shell/match/$match_id')({
  staticData: { page: 'match' },
  component: OneMatchPage,
});

function OneMatchPage() {
  const { match_id } = Route.useParams();
  const id = /^[1-9]\d{0,15}$/.test(match_id) ? Number(match_id) : null;
  return <MatchPage id={id} viewerId={useOwnPlayer()?.id ?? null} />;
}
