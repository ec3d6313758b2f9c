import { createFileRoute } from '@tanstack/react-router';
import { useOwnPlayer } from '../data/own-player.ts';
import { CreateMatch } from '../features/matches/components/create/create-match.tsx';
import { PageHeader } from '../shell/page/page-header.tsx';

/** `?booking=12`: the booking that the match is created from. */
interface CreateSearch {
  booking?: number | undefined;
}

export const Route = createFileRoute('/_shell/match/create')({
  staticData: { page: 'matchCreate' },
  validateSearch: ({ booking }: Record<string, unknown>): CreateSearch => {
    const id = Number(booking);
    return { booking: Number.isSafeInteger(id) && id > 0 ? id : undefined };
  },
  component: CreateMatchPage,
});

function CreateMatchPage() {
  const player = useOwnPlayer();
  const { booking = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  // Not shown behind the "complete your profile" modal.
  if (!player?.is_complete_profile) return <PageHeader title="Criar Partida" />;
  return (
    <CreateMatch
      player={player}
      bookingId={booking}
      // The back button must not open the form of an existing match.
      onCreated={(match) =>
        void navigate({ to: '/match/$match_id', params: { match_id: String(match.id) }, replace: true })
      }
    />
  );
}
