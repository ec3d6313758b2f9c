import { createFileRoute } from '@tanstack/react-router';
import { DEFAULT_SPORT } from '../features/bookings/booking-search.ts';
import { FreeTimes } from '../features/bookings/reserve/free-times.tsx';
import { ClubPage } from '../features/clubs/components/club-page.tsx';

export const Route = createFileRoute('/_shell/club/$club_slug')({
  staticData: { page: 'club' },
  component: OneClubPage,
});

function OneClubPage() {
  const { club_slug } = Route.useParams();
  return (
    <ClubPage
      slug={club_slug}
      freeTimes={({ slug, timezone, sports }) => (
        <FreeTimes
          club={slug}
          zone={timezone}
          sport={sports.includes(DEFAULT_SPORT) ? DEFAULT_SPORT : sports[0]}
        />
      )}
    />
  );
}
