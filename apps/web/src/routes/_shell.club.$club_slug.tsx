import { listBanners } from '@bandeja/contract/calls/banners';
import { usePrefetchQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { callQuery } from '../data/call-query.ts';
import { DEFAULT_SPORT } from '../features/bookings/booking-search.ts';
import { FreeTimes } from '../features/bookings/reserve/free-times.tsx';
import { ClubPage } from '../features/clubs/components/club-page.tsx';
import { lazyPart } from '../lib/lazy.ts';

const Banners = lazyPart(async () => (await import('../shell/banners/banner-carousel.tsx')).Banners);

export const Route = createFileRoute('/_shell/club/$club_slug')({
  staticData: { page: 'club' },
  component: OneClubPage,
});

function OneClubPage() {
  const { club_slug } = Route.useParams();
  usePrefetchQuery(callQuery(listBanners, { query: { club: club_slug } }));
  return (
    <ClubPage
      slug={club_slug}
      banners={
        // Last on the page, so that nothing moves when they come.
        <Suspense>
          <Banners club={club_slug} />
        </Suspense>
      }
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
