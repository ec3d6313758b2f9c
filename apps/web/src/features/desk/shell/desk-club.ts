import type { DeskClub } from '@bandeja/contract/calls/desk-staff';
import { type DeskRole, isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { createContext, useContext } from 'react';

export interface Desk extends DeskClub {
  /** Whether the viewer has this role or one above it. */
  mayAs: (role: DeskRole) => boolean;
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export const deskOf = (club: DeskClub): Desk => ({
  ...club,
  mayAs: (needed) => isAtLeast(club.role, needed),
});

/** The club whose desk is open, with the viewer's role. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk is for the pages of a desk');
  return desk;
}
