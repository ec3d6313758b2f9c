import { type DeskRole, isAtLeast, isDeskRole } from '@bandeja/rules/clubs/desk-role';
import Asterisk from 'lucide-react/icons/asterisk';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import ChartColumn from 'lucide-react/icons/chart-column';
import Clock from 'lucide-react/icons/clock';
import CloudRain from 'lucide-react/icons/cloud-rain';
import History from 'lucide-react/icons/history';
import Megaphone from 'lucide-react/icons/megaphone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Store from 'lucide-react/icons/store';
import Trophy from 'lucide-react/icons/trophy';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType } from 'react';
import { type DeskPage, type DeskPageName, deskPages } from '../../../desk-pages.ts';

type Icon = ComponentType<{ size?: number; className?: string }>;

/** By the page's name in desk-pages.ts. */
const ICONS: Record<string, Icon> = {
  agenda: CalendarDays,
  customers: UsersRound,
  till: Wallet,
  closures: CloudRain,
  regulars: CalendarSync,
  tournaments: Trophy,
  schedule: Clock,
  numbers: ChartColumn,
  staff: ShieldCheck,
  club: Store,
  banners: Megaphone,
  history: History,
  pin: Asterisk,
};

export interface DeskSection {
  page: DeskPageName;
  label: string;
  bar: string;
  icon: Icon;
}

/** The entries of the navigation that this role opens. */
export const sectionsFor = (role: DeskRole): DeskSection[] =>
  (Object.entries(deskPages) as [DeskPageName, DeskPage][]).flatMap(([page, { nav, bar, access }]) =>
    nav !== undefined && isDeskRole(access) && isAtLeast(role, access)
      ? [{ page, label: nav, bar: bar ?? nav, icon: ICONS[page] ?? Store }]
      : [],
  );
