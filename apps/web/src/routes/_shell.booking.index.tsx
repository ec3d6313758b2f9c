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
  const city = chosen.data?.city ?? search.city;
  const clubs = useQuery(clubsQuery({ city }));
  const cities = useQuery(citiesQuery);

  // A club that no longer exists (an old link or stored place) is dropped, so that the list does not stay empty.
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
