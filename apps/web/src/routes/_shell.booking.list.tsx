import { createFileRoute } from '@tanstack/react-router';
import { UnderConstruction } from '../shell/under-construction.tsx';

export const Route = createFileRoute('/_shell/booking/list')({
  staticData: { page: 'bookings' },
  component: UnderConstruction,
});
