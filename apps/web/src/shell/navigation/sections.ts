import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChartLine from 'lucide-react/icons/chart-line';
import House from 'lucide-react/icons/house';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType } from 'react';
import type { PageName } from '../../paths.ts';
import { CourtIcon } from '../../ui/court/court-icon.tsx';

/** A section of the side navigation. */
export interface NavPlace {
  page: 'home' | 'dashboard' | 'bookingNew' | 'bookings' | 'matches' | 'tournaments' | 'profile';
  to: '/' | '/dashboard' | '/booking' | '/booking/list' | '/match' | '/tournament' | '/profile';
  label: string;
  icon: ComponentType<{ size?: number; className?: string }>;
}

export const sideNav: readonly NavPlace[] = [
  { page: 'home', to: '/', label: 'Início', icon: House },
  { page: 'dashboard', to: '/dashboard', label: 'Dashboard', icon: ChartLine },
  { page: 'bookingNew', to: '/booking', label: 'Reservar Quadra', icon: CalendarPlus },
  { page: 'bookings', to: '/booking/list', label: 'Minhas Reservas', icon: Ticket },
  { page: 'matches', to: '/match', label: 'Jogos', icon: CourtIcon },
  { page: 'tournaments', to: '/tournament', label: 'Torneios', icon: Trophy },
  { page: 'profile', to: '/profile', label: 'Perfil', icon: UserRound },
];

/** The five sections of the dock. */
export const dock: readonly NavPlace[] = sideNav
  .filter(({ page }) => page !== 'dashboard' && page !== 'bookings')
  .map((place) => (place.page === 'bookingNew' ? { ...place, label: 'Reservar' } : place));

/** The section of a page, so that a match highlights "Jogos". */
const sectionOf: Partial<Record<PageName, NavPlace['page']>> = {
  home: 'home',
  dashboard: 'dashboard',
  rankingDetails: 'dashboard',
  bookingNew: 'bookingNew',
  bookings: 'bookings',
  booking: 'bookings',
  club: 'bookingNew',
  matches: 'matches',
  matchCreate: 'matches',
  match: 'matches',
  tournaments: 'tournaments',
  tournament: 'tournaments',
  tournamentRegister: 'tournaments',
  americanos: 'tournaments',
  americanoCreate: 'tournaments',
  americano: 'tournaments',
  profile: 'profile',
  deleteAccount: 'profile',
};

export function isInSection(page: PageName | null, place: NavPlace, places: readonly NavPlace[]): boolean {
  const section = page && sectionOf[page];
  if (!section) return false;
  // The dock has no section for the list of bookings: it belongs to Reservar.
  const shown = places.some((other) => other.page === section)
    ? section
    : section === 'bookings'
      ? 'bookingNew'
      : null;
  return place.page === shown;
}
