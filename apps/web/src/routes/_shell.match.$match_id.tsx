import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router';
import { waiting } from '../data/offline/queue-port.ts';
import { useOwnPlayer } from '../data/own-player.ts';
import { MatchPage } from '../features/matches/components/match-page.tsx';
import { useStore } from '../lib/store.ts';

/** `?convite=…`: the token of an invite; the player who opens the link can take a place. Sign-up keeps it. */
interface MatchSearch {
  convite?: string | undefined;
}

export const Route = createFileRoute('/_shell/match/$match_id')({
  staticData: { page: 'match' },
  validateSearch: ({ convite }: Record<string, unknown>): MatchSearch => ({
    convite: convite ? String(convite) : undefined,
  }),
  component: OneMatchPage,
});

function OneMatchPage() {
  const { match_id } = Route.useParams();
  const { convite } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const viewerId = useOwnPlayer()?.id ?? null;
  // Negative: created on this device, until the server has it.
  const id = /^-?[1-9]\d{0,15}$/.test(match_id) ? Number(match_id) : null;
  const created = useStore(waiting, (shown) => (id === null ? undefined : shown.created[id]));
  if (created !== undefined)
    return <Navigate to="/match/$match_id" params={{ match_id: String(created) }} replace />;
  return (
    <MatchPage
      id={id}
      viewerId={viewerId}
      invite={convite}
      opens={router.state.location.state.opens === true}
      onInviteUsed={() => void navigate({ search: {}, replace: true })}
    />
  );
}
