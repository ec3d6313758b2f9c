import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { AmericanoPage } from '../features/americanos/components/americano-page.tsx';

export const Route = createFileRoute('/_shell/americano/$hash')({
  staticData: { page: 'americano' },
  component: OneAmericanoPage,
});

function OneAmericanoPage() {
  const { hash } = Route.useParams();
  return <AmericanoPage key={hash} hash={hash} viewer={useOwnPlayer()?.id ?? null} />;
}
