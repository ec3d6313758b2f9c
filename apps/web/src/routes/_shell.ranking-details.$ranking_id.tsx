import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { RankingPage } from '../features/rankings/components/ranking-page.tsx';

export const Route = createFileRoute('/_shell/ranking-details/$ranking_id')({
  staticData: { page: 'rankingDetails' },
  component: OneRankingPage,
});

function OneRankingPage() {
  const { ranking_id } = Route.useParams();
  const id = /^[1-9]\d{0,15}$/.test(ranking_id) ? Number(ranking_id) : null;
  return <RankingPage id={id} viewerId={useOwnPlayer()?.id ?? null} />;
}
