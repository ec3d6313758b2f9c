import { createFileRoute } from '@tanstack/react-router';
import { bookingListSearch } from '../features/bookings/booking-search.ts';
import { BookingList } from '../features/bookings/components/booking-list.tsx';

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
