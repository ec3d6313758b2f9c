import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clubQuery } from '../data/get-club.ts';
import { useOwnPlayer } from '../data/own-player.ts';
import { nextBookingQuery } from '../features/bookings/api/get-next-booking.ts';
import { NextGameCard } from '../features/home/components/next-game-card.tsx';
import { Shortcuts } from '../features/home/components/shortcuts.tsx';
import { nextGame } from '../features/home/next-game.ts';
import { matchQuery } from '../features/matches/api/get-match.ts';
import { matchesQuery } from '../features/matches/api/list-matches.ts';
import { MatchSummary } from '../features/matches/components/match-summary.tsx';
import { nextMatch } from '../features/matches/next-match.ts';
import { Greeting } from '../features/players/components/greeting.tsx';
import { LevelCard } from '../features/players/components/level-card.tsx';
import { useNow } from '../lib/hooks/use-now.ts';
import { useLastKnown } from '../lib/last-known.ts';
import { mapLink } from '../lib/map-link.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { CardSkeleton, Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../ui/feedback/states.tsx';
import { MoreLink } from '../ui/more-link.tsx';

const LAST_MATCHES = 5;

export const Route = createFileRoute('/_shell/')({
  staticData: { page: 'home' },
  component: HomePage,
});

function HomePage() {
  const player = useOwnPlayer();
  if (!player) return null; // The guard requires a registered player.
  return (
    <>
      <Greeting player={player} isCurrent />
      <div className="home-grid">
        <NextGame playerId={player.id} />
        <Shortcuts profileNote={player.is_complete_profile ? 'Completo' : 'Falta completar'} />
        <LastMatches playerId={player.id} />
        {player.level && <LevelCard level={player.level} data-area="level" />}
      </div>
    </>
  );
}

/** The player's next game, from the next booking and the next open match. */
function NextGame({ playerId }: { playerId: number }) {
  const now = useNow(30_000);
  const booking = useQuery(nextBookingQuery);
  const open = useQuery(matchesQuery({ player: playerId, finished: false, pageSize: 20 }));
  const ownMatchId = booking.data?.meta_data.match;
  const ownMatch = useQuery({ ...matchQuery(ownMatchId ?? 0), enabled: ownMatchId !== undefined });
  const match = (ownMatchId === undefined ? null : ownMatch.data) ?? nextMatch(open.data?.results ?? [], now);
  const game = nextGame({ booking: booking.data ?? null, match, now });
  const slug = booking.data && game?.bookingId ? booking.data.court.club.slug : match?.court?.club.slug;
  const club = useQuery({ ...clubQuery(slug ?? ''), enabled: slug !== undefined });
  const offline = useLastKnown(booking);

  if (booking.isPending || open.isPending || (ownMatchId !== undefined && ownMatch.isPending)) {
    return (
      <Loading label="Carregando seu próximo jogo" className="contents">
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    );
  }
  if (booking.isError && !booking.data) {
    return (
      <div data-area="next">
        <ErrorState
          title="Não deu para buscar seu próximo jogo"
          text="Confira o sinal e tente de novo."
          onRetry={() => void booking.refetch()}
        />
      </div>
    );
  }
  if (!game) {
    return (
      <div data-area="next">
        <EmptyState title="Nenhum jogo marcado" text="Reserve uma quadra e chame mais três.">
          <LinkButton to="/booking">Reservar Quadras</LinkButton>
        </EmptyState>
      </div>
    );
  }
  const location = club.data?.google_location;
  return (
    <div data-area="next" className="grid gap-3">
      {offline && <OfflineStrip time={offline} />}
      <NextGameCard game={game} playerId={playerId} mapHref={location ? mapLink(location) : null} />
    </div>
  );
}

function LastMatches({ playerId }: { playerId: number }) {
  const matches = useQuery(matchesQuery({ player: playerId, finished: true, pageSize: LAST_MATCHES }));
  const results = matches.data?.results ?? [];
  return (
    <div data-area="last">
      <Section
        title="Últimas partidas"
        more={results.length > 0 && <MoreLink to="/match">Ver mais</MoreLink>}
      >
        {matches.isPending ? (
          <Loading label="Carregando as últimas partidas" className="contents">
            <Carousel label="Últimas partidas" wide>
              <CardSkeleton />
              <CardSkeleton />
            </Carousel>
          </Loading>
        ) : matches.isError && !matches.data ? (
          <ErrorState title="Não deu para buscar suas partidas" onRetry={() => void matches.refetch()} />
        ) : results.length === 0 ? (
          <Card>
            <p className="text-14 text-muted">Suas partidas finalizadas aparecem aqui.</p>
          </Card>
        ) : (
          <Carousel label="Últimas partidas" wide>
            {results.map((match) => (
              <MatchSummary key={match.id} match={match} playerId={playerId} isOwn />
            ))}
          </Carousel>
        )}
      </Section>
    </div>
  );
}
