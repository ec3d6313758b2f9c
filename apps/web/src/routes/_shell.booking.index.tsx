import { ApiError } from '@bandeja/contract/client';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clubQuery } from '../data/get-club.ts';
import { ownPlayerQuery } from '../data/own-player.ts';
import { lastPlace, rememberPlace } from '../features/bookings/availability/last-place.ts';
import { bookingSearch } from '../features/bookings/booking-search.ts';
import { NewBooking } from '../features/bookings/components/reserve/new-booking.tsx';
import { citiesQuery } from '../features/clubs/api/list-cities.ts';
import { clubsQuery } from '../features/clubs/api/list-clubs.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This step only opened something over the page before it: closing goes back to it. */
    overPage?: true;
  }
}

export const Route = createFileRoute('/_shell/booking/')({
  staticData: { page: 'bookingNew' },
  validateSearch: bookingSearch,
  beforeLoad: ({ search, context, cause }) => {
    if (cause === 'stay' || search.club || search.city) return;
    // On coming in: where one looked last; the first time, where one lives.
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
  const city = chosen.data?.city ?? search.city;
  const clubs = useQuery(clubsQuery({ city }));
  const cities = useQuery(citiesQuery);

  // A club that is no more (an old link, an old memory) must not leave an empty list for ever.
  const isUnknown = chosen.error instanceof ApiError && chosen.error.status === 404;
  useEffect(() => {
    if (!isUnknown) return;
    rememberPlace({});
    void navigate({ search: (all) => ({ ...all, club: undefined, time: undefined }), replace: true });
  }, [isUnknown, navigate]);

  return (
    <NewBooking
      search={search}
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
