import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOwnPlayer } from '../data/own-player.ts';
import { CreateMatch } from '../features/matches/create/create-match.tsx';
import { whenIdle } from '../lib/lazy.ts';
import { wholeNumber } from '../lib/whole-number.ts';
import { PageHeader } from '../shell/page/page-header.tsx';

/** `?booking=12`: the booking that the match is created from; `?with=5,6,7`: players to start with. */
interface CreateSearch {
  booking?: number | undefined;
  with?: string | undefined;
}

export const Route = createFileRoute('/_shell/match/create')({
  staticData: { page: 'matchCreate' },
  validateSearch: ({ booking, with: players }: Record<string, unknown>): CreateSearch => ({
    booking: wholeNumber(booking),
    with:
      typeof players === 'string' && /^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,2}$/.test(players) ? players : undefined,
  }),
  component: CreateMatchPage,
});

function CreateMatchPage() {
  const player = useOwnPlayer();
  const { booking = null, with: players = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const opens = useLocation({ select: ({ state }) => state.opens === true });
  // The match opens next, perhaps without network.
  useEffect(
    () =>
      whenIdle(() => {
        const route = router.routesById['/_shell/match/$match_id'];
        router.loadRouteChunk(route)?.catch(() => undefined);
      }),
    [router],
  );
  // Not shown behind the "complete your profile" modal.
  if (!player?.is_complete_profile) return <PageHeader title="Criar Partida" />;
  return (
    <CreateMatch
      player={player}
      bookingId={booking}
      opens={opens}
      playerIds={players.split(',').flatMap((id) => (Number(id) > 0 ? [Number(id)] : []))}
      // The back button must not open the form of an existing match.
      onCreated={(match) =>
        void navigate({
          to: '/match/$match_id',
          params: { match_id: String(match.id) },
          replace: true,
          state: opens ? { opens: true } : {},
        })
      }
    />
  );
}
