import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ownPlayerQuery } from '../data/own-player.ts';
import { lastPlace } from '../features/bookings/availability/last-place.ts';
import { citiesQuery, clubsQuery } from '../features/clubs/api.ts';
import { PlayPage } from '../features/matches/open/play-page.tsx';
import { ALL_CITIES, playSearch } from '../features/matches/open/play-search.ts';
import { useStore } from '../lib/store.ts';
import { tokens } from '../session/tokens.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The match is made to be opened to others: its page begins with that. */
    opens?: true;
  }
}

export const Route = createFileRoute('/_shell/play')({
  staticData: { page: 'play' },
  component: OpenMatchesPage,
});

function OpenMatchesPage() {
  // Read here, and not by the route: its code would load with every page.
  const search = playSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const signedIn = useStore(tokens) !== null;
  const { data: player, isPending } = useQuery({ ...ownPlayerQuery, enabled: signedIn });
  const cities = useQuery(citiesQuery);
  const home = search.city ?? lastPlace()?.city ?? player?.city ?? ALL_CITIES;
  const city = home === ALL_CITIES ? undefined : cities.data ? cities.data.find(isSame(home)) : home;
  const clubs = useQuery({ ...clubsQuery({ city }), placeholderData: (before) => before });
  return (
    <PlayPage
      search={search}
      city={city}
      onChange={(next) => void navigate({ search: next as never, replace: true })}
      viewer={player ? { id: player.id, level: player.level?.level ?? null } : null}
      cities={cities.data ?? []}
      clubs={clubs.data ?? []}
      zone={clubs.data?.[0]?.timezone ?? DEFAULT_ZONE}
      isWaiting={signedIn && isPending}
      onJoined={(match) => void navigate({ to: '/match/$match_id', params: { match_id: String(match) } })}
    />
  );
}

/** Without case and accents, as the server compares cities. */
const isSame = (city: string) => (other: string) =>
  other.localeCompare(city, 'pt-BR', { sensitivity: 'base' }) === 0;
