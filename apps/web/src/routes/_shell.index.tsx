import { listBanners } from '@bandeja/contract/calls/banners';
import type { Player } from '@bandeja/contract/calls/players';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { callQuery } from '../data/call-query.ts';
import { useKnownAnswers } from '../data/known-answers.ts';
import { type Waiting, waiting } from '../data/offline/queue-port.ts';
import { useOwnPlayer } from '../data/own-player.ts';
import { clubQuery } from '../data/shared-reads.ts';
import { nextBookingsQuery } from '../features/bookings/next-bookings.ts';
import { HomeGrid, HomeTop } from '../features/home/components/home-grid.tsx';
import { BannerSkeleton } from '../features/home/components/home-skeletons.tsx';
import { Banners } from '../features/home/components/lazy-banners.tsx';
import { NextGameCard, NoGame, OtherGameCard } from '../features/home/components/next-game-card.tsx';
import { profileNote } from '../features/home/home-texts.ts';
import { missingMatch, topGames } from '../features/home/next-game.ts';
import {
  matchQuery,
  openMatchesQuery,
  ownTournamentMatchesQuery,
  pastMatchesQuery,
} from '../features/matches/api/read-matches.ts';
import { LastMatches } from '../features/matches/components/last-matches.tsx';
import { LocalMatches } from '../features/matches/components/local-matches.tsx';
import { PendingAnswers } from '../features/matches/components/pending-answers.tsx';
import { guestGames } from '../features/matches/guest-games.ts';
import { nextMatch } from '../features/matches/next-match.ts';
import { useLiveResults } from '../features/matches/use-live-results.ts';
import { Greeting } from '../features/players/components/greeting.tsx';
import { LevelCard } from '../features/players/components/level-card.tsx';
import { Rankings } from '../features/rankings/components/lazy-rankings.tsx';
import { homeReads } from '../lib/first-paint/home-reads.ts';
import { errorText } from '../lib/form/error-messages.ts';
import { mapLink } from '../lib/format.ts';
import { useLastKnown, useNow } from '../lib/hooks/use-time.ts';
import { lazyPart } from '../lib/lazy.ts';
import { useStore } from '../lib/store.ts';
import { Later } from '../shell/page/later.tsx';
import { installOffer } from '../shell/worker/install-offer.ts';
import { CardSkeleton, Loading } from '../ui/feedback/skeleton.tsx';
import { ErrorState, OfflineStrip } from '../ui/feedback/states.tsx';

const InstallHint = lazyPart(async () => (await import('../shell/worker/install-hint.tsx')).default);

export const Route = createFileRoute('/_shell/')({
  staticData: { page: 'home' },
  component: HomePage,
});

function HomePage() {
  const player = useOwnPlayer();
  if (!player) return null; // The guard requires a registered player.
  return (
    <>
      <h1 className="sr-only">Início</h1>
      <Home player={player} />
    </>
  );
}

/**
 * Greeting, next game, shortcuts and pending answers, then what one reads at leisure (decision 154). Below a top of
 * unknown height everything would move, so the sections are drawn when the top is known; until then only what needs no
 * answer is.
 */
function Home({ player }: { player: Player }) {
  const early = homeReads(player.id);
  useKnownAnswers(player.id, [
    [nextBookingsQuery.queryKey, early.bookings.address],
    [openMatchesQuery(player.id).queryKey, early.open.address],
    [pastMatchesQuery(player.id).queryKey, early.past.address],
    [ownTournamentMatchesQuery().queryKey, early.tournaments.address],
  ]);
  usePrefetchQuery(callQuery(listBanners));
  useLiveResults();
  const top = useTop(player.id);
  const canInstall = useStore(installOffer, (offer) => offer !== null);
  const past = useQuery(pastMatchesQuery(player.id));
  const known = { greeting: <Greeting player={player} />, profileNote: profileNote(player) };
  if (top.isPending || past.isPending) {
    return (
      <HomeGrid key="loading" {...known}>
        <div className="home-side">
          <BannerSkeleton />
        </div>
        <Loading label="Carregando as últimas partidas" className="contents">
          <div data-area="last">
            <CardSkeleton />
          </div>
        </Loading>
      </HomeGrid>
    );
  }
  return (
    <HomeGrid
      key="loaded"
      {...known}
      top={
        <HomeTop>
          <NextGames top={top} playerId={player.id} />
        </HomeTop>
      }
      pending={
        <div className="grid content-start gap-3 empty:hidden">
          <LocalMatches playerId={player.id} />
          <PendingAnswers matches={[...(past.data?.results ?? []), ...top.matches]} playerId={player.id} />
        </div>
      }
    >
      <Later>
        <div className="home-side">
          <Banners />
          {player.level && <LevelCard level={player.level} />}
          <div data-area="rankings" className="min-w-0">
            <Rankings playerId={player.id} />
          </div>
        </div>
        <LastMatches playerId={player.id} matches={past} />
        {canInstall && (
          <Suspense>
            <div data-area="install">
              <InstallHint />
            </div>
          </Suspense>
        )}
      </Later>
    </HomeGrid>
  );
}

/** The reads of the top: bookings, the open matches, and the matches of those bookings. */
function useTop(playerId: number) {
  const now = useNow(30_000);
  const bookings = useQuery(nextBookingsQuery);
  const open = useQuery(openMatchesQuery(playerId));
  const ended = useStore(waiting, endedHere);
  const listed = (open.data?.results ?? []).filter(({ id }) => !ended.includes(`,${id},`));
  const soonest = nextMatch(listed, now);
  const own = useQuery(ownTournamentMatchesQuery());
  const [guests = null] = guestGames(own.data ?? [], now);
  const reads = { bookings: bookings.data ?? NO_BOOKINGS, open: listed, soonest, guests };
  const missing = missingMatch(reads);
  const finished = useQuery({
    ...matchQuery(missing ?? 0),
    enabled: missing !== undefined && !open.isPending,
  });
  const games = topGames(reads, now, finished.data);
  return {
    bookings,
    matches: listed,
    games,
    isPending:
      bookings.isPending ||
      open.isPending ||
      (missing !== undefined && finished.isPending && !finished.isError),
  };
}

/** The matches whose result waits on this device, as text: a store compares its value. */
const endedHere = ({ entries }: Waiting): string =>
  `,${entries.flatMap(({ call, match }) => (call === 'finishMatch' ? [match] : [])).join()},`;

const NO_BOOKINGS = { unpaid: null, next: null };

function NextGames({ top, playerId }: { top: ReturnType<typeof useTop>; playerId: number }) {
  const { bookings, games } = top;
  const [game, other] = games;
  const club = useQuery({ ...clubQuery(game?.club ?? ''), enabled: Boolean(game?.club) });
  const offline = useLastKnown(bookings);
  const location = club.data?.google_location;
  return (
    <>
      {bookings.isError && !bookings.data && (
        <ErrorState
          title="Não deu para buscar suas reservas"
          text={errorText(null, 'Confira o sinal e tente de novo.')}
          onRetry={() => void bookings.refetch()}
        />
      )}
      {offline && <OfflineStrip time={offline} />}
      {game ? (
        <NextGameCard game={game} playerId={playerId} mapHref={location ? mapLink(location) : null} />
      ) : (
        bookings.data && <NoGame />
      )}
      {other && <OtherGameCard game={other} />}
    </>
  );
}
