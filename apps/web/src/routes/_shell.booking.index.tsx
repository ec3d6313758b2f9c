import { ApiError } from '@bandeja/contract/client';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ownPlayerQuery } from '../data/own-player.ts';
import { clubQuery } from '../data/shared-reads.ts';
import { lastPlace, rememberPlace } from '../features/bookings/availability/last-place.ts';
import { bookingSearch } from '../features/bookings/booking-search.ts';
import { CityChoice, knownCity } from '../features/bookings/reserve/city-choice.tsx';
import { NewBooking } from '../features/bookings/reserve/new-booking.tsx';
import { citiesQuery, clubsQuery } from '../features/clubs/api.ts';
import { errorText } from '../lib/form/error-messages.ts';
import { focusHeading } from '../shell/page/use-page.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry opened a sheet over the previous one, so closing the sheet goes back. */
    overPage?: true;
  }
}

export const Route = createFileRoute('/_shell/booking/')({
  staticData: { page: 'bookingNew' },
  validateSearch: bookingSearch,
  beforeLoad: ({ search, context, cause }) => {
    if (cause === 'stay' || search.club || search.city) return;
    // Initial place: the last one on this device, else the player's city.
    const home = context.queryClient.getQueryData(ownPlayerQuery.queryKey)?.city;
    const place = lastPlace() ?? (home ? { city: home } : {});
    if (place.club || place.city)
      throw redirect({ to: '/booking', search: { ...search, ...place }, replace: true });
  },
  component: BookingNewPage,
});

function BookingNewPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const chosen = useQuery({ ...clubQuery(search.club ?? ''), enabled: search.club !== undefined });
  const cities = useQuery(citiesQuery);
  const [only] = cities.data?.length === 1 ? cities.data : [];
  const known = search.city !== undefined && cities.data ? knownCity(search.city, cities.data) : search.city;
  const city = chosen.data?.city ?? known ?? only;
  const clubs = useQuery({
    ...clubsQuery({ city }),
    enabled: city !== undefined,
    // While the city of a chosen club is being read.
    placeholderData: (before) => before,
  });

  // A club that no longer exists (an old link or stored place) is dropped, so that the list does not stay empty.
  const isUnknown = chosen.error instanceof ApiError && chosen.error.status === 404;
  useEffect(() => {
    if (!isUnknown) return;
    rememberPlace({});
    void navigate({ search: (all) => ({ ...all, club: undefined, time: undefined }), replace: true });
  }, [isUnknown, navigate]);

  // The choice of the city leaves the page with the button that had the focus.
  const hasChosen = useRef(false);
  useEffect(() => {
    if (!hasChosen.current || city === undefined) return;
    hasChosen.current = false;
    focusHeading();
  }, [city]);

  if (search.club === undefined && city === undefined) {
    return (
      <CityChoice
        cities={cities.data}
        error={cities.isError ? errorText(cities.error, 'Confira o sinal e tente de novo.') : null}
        unknown={search.city}
        onRetry={() => void cities.refetch()}
        onChoose={(next) => {
          rememberPlace({ city: next });
          hasChosen.current = true;
          void navigate({ search: (all) => ({ ...all, city: next }), replace: true });
        }}
      />
    );
  }
  return (
    <NewBooking
      search={search.club === undefined ? { ...search, city } : search}
      onChange={(change, step = 'replace') =>
        navigate({
          search: (all) => ({ ...all, ...change }),
          replace: step === 'replace',
          state: (state) => (step === 'forward' ? { ...state, overPage: true } : state),
          resetScroll: false,
        })
      }
      onClose={() => {
        if (router.state.location.state.overPage) router.history.back();
        else {
          void navigate({
            search: (all) => ({ ...all, time: undefined, booked: undefined }),
            replace: true,
            resetScroll: false,
          });
        }
      }}
      onPlace={rememberPlace}
      clubs={clubs.data ?? []}
      cities={cities.data ?? []}
      chosen={chosen.data}
      zone={chosen.data?.timezone ?? clubs.data?.[0]?.timezone ?? DEFAULT_ZONE}
    />
  );
}
