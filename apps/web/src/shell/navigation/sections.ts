import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChartLine from 'lucide-react/icons/chart-line';
import House from 'lucide-react/icons/house';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { ComponentType } from 'react';
import { type PageName, pages } from '../../paths.ts';
import { CourtIcon } from '../../ui/court/court-icon.tsx';

type Section =
  | 'home'
  | 'dashboard'
  | 'bookingNew'
  | 'bookings'
  | 'play'
  | 'matches'
  | 'tournaments'
  | 'profile';

/** A section of the side navigation. */
export interface NavPlace {
  page: Section;
  to: (typeof pages)[Section]['path'];
  label: string;
  icon: ComponentType<{ size?: number; className?: string }>;
}

const place = (page: Section, icon: NavPlace['icon']): NavPlace => ({
  page,
  to: pages[page].path,
  label: pages[page].title,
  icon,
});

export const sideNav: readonly NavPlace[] = [
  place('home', House),
  place('dashboard', ChartLine),
  place('bookingNew', CalendarPlus),
  place('bookings', Ticket),
  place('play', UserRoundPlus),
  place('matches', CourtIcon),
  place('tournaments', Trophy),
  place('profile', UserRound),
];

/** The sections that the dock has no place for, and where their pages belong there. */
const BESIDE_DOCK: Partial<Record<Section, Section | null>> = {
  dashboard: null,
  bookings: 'bookingNew',
  play: 'matches',
};

/** The five sections of the dock. */
export const dock: readonly NavPlace[] = sideNav
  .filter(({ page }) => !(page in BESIDE_DOCK))
  .map((one) => (one.page === 'bookingNew' ? { ...one, label: 'Reservar' } : one));

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
  play: 'play',
  profile: 'profile',
  deleteAccount: 'profile',
};

export function isInSection(
  page: PageName | null,
  { page: own }: NavPlace,
  places: readonly NavPlace[],
): boolean {
  const section = page && sectionOf[page];
  if (!section) return false;
  return own === (places.some((other) => other.page === section) ? section : BESIDE_DOCK[section]);
}
