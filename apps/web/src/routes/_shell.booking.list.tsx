import { createFileRoute } from '@tanstack/react-router';
import { BookingList } from '../features/bookings/components/booking-list.tsx';
import { bookingListSearch } from '../features/bookings/search/booking-list-search.ts';

export const Route = createFileRoute('/_shell/booking/list')({
  staticData: { page: 'bookings' },
  validateSearch: bookingListSearch,
  component: BookingListPage,
});

function BookingListPage() {
  const navigate = Route.useNavigate();
  return (
    <BookingList search={Route.useSearch()} onChange={(search) => void navigate({ search, replace: true })} />
  );
}
