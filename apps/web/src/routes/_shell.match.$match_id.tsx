import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { MatchPage } from '../features/matches/components/match-page.tsx';

/** `?convite=…`: the token of an invite; the player who opens the link can take a place. Sign-up keeps it. */
interface MatchSearch {
  convite?: string | undefined;
}

export const Route = createFileRoute('/_shell/match/$match_id')({
  staticData: { page: 'match' },
  // A string also when the router parses the token as a number.
  validateSearch: ({ convite }: Record<string, unknown>): MatchSearch => ({
    convite: ['string', 'number'].includes(typeof convite) && convite !== '' ? String(convite) : undefined,
  }),
  component: OneMatchPage,
});

function OneMatchPage() {
  const { match_id } = Route.useParams();
  const { convite } = Route.useSearch();
  const navigate = Route.useNavigate();
  const id = /^[1-9]\d{0,15}$/.test(match_id) ? Number(match_id) : null;
  return (
    <MatchPage
      id={id}
      viewerId={useOwnPlayer()?.id ?? null}
      invite={convite}
      onInviteUsed={() => void navigate({ search: {}, replace: true })}
    />
  );
}
